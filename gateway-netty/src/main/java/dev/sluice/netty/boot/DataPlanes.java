package dev.sluice.netty.boot;

import dev.sluice.core.cache.NoCache;
import dev.sluice.core.cache.RecorderFactory;
import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.HeaderExposure;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.config.ProviderConfig;
import dev.sluice.core.exchange.ExchangeListener;
import dev.sluice.core.exchange.Stations;
import dev.sluice.core.exchange.VirtualKeyGate;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.route.CallGate;
import dev.sluice.core.route.ModelDirectory;
import dev.sluice.netty.server.CorsPolicy;
import dev.sluice.netty.server.DataPlane;
import dev.sluice.providers.catalogue.ConfiguredProviders;
import dev.sluice.providers.catalogue.ProviderCatalogue;
import dev.sluice.providers.openai.OpenAiDialect;
import dev.sluice.providers.openai.OpenAiSurface;
import dev.sluice.providers.routing.ConfiguredModels;
import dev.sluice.providers.routing.ErrorClassifier;
import dev.sluice.providers.routing.PriorityRouter;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes the data plane's snapshot of a configuration. */
final class DataPlanes {

    private static final Map<String, Dialect> DIALECTS =
            Map.of(OpenAiDialect.NAME, new OpenAiDialect());

    private DataPlanes() {}

    /** Says of each provider whose form nobody here speaks that it cannot be asked yet. */
    static ConfigOutcome.Loaded withDialectNotices(ConfigOutcome.Loaded loaded) {
        List<ConfigNotice> notices = new ArrayList<>(loaded.notices());
        for (ProviderConfig provider : loaded.config().providers().values()) {
            String dialect = provider.preset().dialect();
            if (provider instanceof HttpProviderConfig && !DIALECTS.containsKey(dialect)) {
                notices.add(
                        new ConfigNotice(
                                ConfigNotice.Kind.NOT_ACTIVE_YET,
                                "providers." + provider.name(),
                                "the dialect '"
                                        + dialect
                                        + "' is not active yet; the provider is not"
                                        + " asked"));
            }
        }
        return new ConfigOutcome.Loaded(loaded.config(), notices, loaded.filesRead());
    }

    static DataPlane of(
            GatewayConfig config, ExchangeListener listener, RecorderFactory recorders) {
        ConfiguredProviders providers =
                new ConfiguredProviders(config, DIALECTS, ProviderCatalogue.bundled());
        ModelDirectory models = new ConfiguredModels(config, providers);
        Stations stations =
                new Stations(
                        new VirtualKeyGate(
                                config.virtualKeys(),
                                config.teams(),
                                models,
                                InstantSource.system()),
                        new NoCache("the cache is not active yet"),
                        new PriorityRouter(),
                        CallGate.open(),
                        new ErrorClassifier(),
                        recorders,
                        listener,
                        config.server().keepAliveComment(),
                        config.server().expose() == HeaderExposure.FULL);
        return new DataPlane(
                stations,
                List.of(new OpenAiSurface()),
                models,
                new CorsPolicy(config.server().cors()),
                config.log().clientIp());
    }
}
