package dev.sluice.netty.boot;

import dev.sluice.core.cache.RecorderFactory;
import dev.sluice.core.cache.ResponseCache;
import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.HeaderExposure;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.config.ProviderConfig;
import dev.sluice.core.config.RouteConfig;
import dev.sluice.core.config.ServerConfig;
import dev.sluice.core.config.ServerTlsConfig;
import dev.sluice.core.exchange.ExchangeListener;
import dev.sluice.core.exchange.Stations;
import dev.sluice.core.exchange.VirtualKeyGate;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.request.PromptCounter;
import dev.sluice.core.route.CallGate;
import dev.sluice.core.time.Ticker;
import dev.sluice.netty.server.ConnectionLimits;
import dev.sluice.netty.server.CorsPolicy;
import dev.sluice.netty.server.DataPlane;
import dev.sluice.providers.anthropic.AnthropicDialect;
import dev.sluice.providers.anthropic.AnthropicSurface;
import dev.sluice.providers.catalogue.ConfiguredProviders;
import dev.sluice.providers.catalogue.ProviderCatalogue;
import dev.sluice.providers.gemini.GeminiDialect;
import dev.sluice.providers.gemini.GeminiSurface;
import dev.sluice.providers.openai.OpenAiDialect;
import dev.sluice.providers.openai.OpenAiSurface;
import dev.sluice.providers.prices.PriceNotices;
import dev.sluice.providers.routing.CandidateStats;
import dev.sluice.providers.routing.ChainRouter;
import dev.sluice.providers.routing.ConfiguredModels;
import dev.sluice.providers.routing.ErrorClassifier;
import dev.sluice.providers.tokens.TokenizedPrompts;
import io.netty.handler.ssl.SslContext;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Makes snapshots of configurations. What outlives them all is given once.
 *
 * @param gate shared by all snapshots, as are their circuits
 * @param cache shared by all snapshots, as are its answers
 * @param stats shared by all snapshots: what is known of a candidate does not depend on routes
 */
record DataPlanes(
        CallGate gate,
        ResponseCache cache,
        RecorderFactory recorders,
        ExchangeListener listener,
        CandidateStats stats,
        Ticker ticker) {

    private static final RandomGenerator RANDOM = () -> ThreadLocalRandom.current().nextLong();

    /** As many candidates of each route are kept warm. */
    private static final int WARM_CANDIDATES = 2;

    private static final Map<String, Dialect> DIALECTS =
            Map.of(
                    OpenAiDialect.NAME, new OpenAiDialect(),
                    AnthropicDialect.NAME, new AnthropicDialect(),
                    GeminiDialect.NAME, new GeminiDialect());

    /** In the order in which they are asked for a path. */
    private static final List<Surface> SURFACES =
            List.of(
                    new AnthropicSurface(),
                    GeminiSurface.ofEvents(),
                    GeminiSurface.ofArrays(),
                    new OpenAiSurface());

    private static final PromptCounter PROMPT_COUNTER = new TokenizedPrompts();

    /**
     * Says of each provider whose form nobody here speaks that it cannot be asked yet, and of each
     * model that was to have a price and has none.
     */
    static ConfigOutcome.Loaded withNotices(ConfigOutcome.Loaded loaded) {
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
        notices.addAll(PriceNotices.of(loaded.config()));
        return new ConfigOutcome.Loaded(loaded.config(), notices, loaded.filesRead());
    }

    /** Has all forms ready before somebody needs them. */
    static void rehearse() {
        new Rehearsal(DIALECTS.values(), SURFACES).run();
    }

    /** Makes all that a configuration asks for. Throws where a certificate cannot be read. */
    Snapshot of(ConfigOutcome.Loaded loaded, Instant now) throws IOException {
        GatewayConfig config = loaded.config();
        ServerTlsConfig tls = config.server().tls();
        return snapshot(
                config, config, now, loaded.notices(), tls == null ? null : ServerTls.of(tls));
    }

    /** The same with that route in the place of the one of its name; reads no files. */
    Snapshot with(RouteConfig route, Snapshot before) {
        return snapshot(
                before.config().with(route),
                before.loaded(),
                before.since(),
                before.notices(),
                before.tls());
    }

    private Snapshot snapshot(
            GatewayConfig config,
            GatewayConfig loaded,
            Instant since,
            List<ConfigNotice> notices,
            @Nullable SslContext tls) {
        ConfiguredProviders providers =
                new ConfiguredProviders(config, DIALECTS, ProviderCatalogue.bundled());
        ConfiguredModels models = new ConfiguredModels(config, providers);
        return new Snapshot(
                config,
                loaded,
                Snapshot.hashOf(config),
                since,
                notices,
                plane(config, models),
                tls,
                models.foremost(WARM_CANDIDATES));
    }

    private DataPlane plane(GatewayConfig config, ConfiguredModels models) {
        ServerConfig server = config.server();
        Stations stations =
                new Stations(
                        new VirtualKeyGate(
                                config.virtualKeys(),
                                config.teams(),
                                models,
                                InstantSource.system()),
                        cache,
                        new ChainRouter(stats, ticker, RANDOM),
                        gate,
                        new ErrorClassifier(),
                        recorders,
                        listener,
                        server.keepAliveComment(),
                        server.expose() == HeaderExposure.FULL);
        return new DataPlane(
                stations,
                SURFACES,
                models,
                PROMPT_COUNTER,
                new CorsPolicy(server.cors()),
                config.log().clientIp(),
                new ConnectionLimits(
                        Math.toIntExact(server.maxRequestBytes().bytes()),
                        server.headerTimeout(),
                        server.bodyTimeout()));
    }
}
