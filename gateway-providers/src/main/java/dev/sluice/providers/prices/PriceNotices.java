package dev.sluice.providers.prices;

import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.config.ProviderConfig;
import dev.sluice.core.config.ProviderModelConfig;
import java.util.ArrayList;
import java.util.List;

/** What a configuration says of prices and cannot be meant so. Pure. */
public final class PriceNotices {

    private PriceNotices() {}

    /** One of each model whose price stays unknown though somebody wanted to give it one. */
    public static List<ConfigNotice> of(GatewayConfig config) {
        ModelKnowledge knowledge = new ModelKnowledge(config);
        List<ConfigNotice> notices = new ArrayList<>();
        for (ProviderConfig provider : config.providers().values()) {
            if (provider instanceof HttpProviderConfig http) {
                for (ProviderModelConfig model : http.models().values()) {
                    add(http, model, knowledge, notices);
                }
            }
        }
        return notices;
    }

    private static void add(
            HttpProviderConfig provider,
            ProviderModelConfig model,
            ModelKnowledge knowledge,
            List<ConfigNotice> notices) {
        String path = "providers." + provider.name() + ".models." + model.name();
        String priceOf = model.priceOf();
        if (priceOf != null && !knowledge.lists(priceOf)) {
            notices.add(
                    new ConfigNotice(
                            ConfigNotice.Kind.PRICE_UNKNOWN,
                            path + ".price_of",
                            "the price book does not list %s; what the model costs is unknown"
                                    .formatted(priceOf)));
        } else if (isHalfPriced(model)
                && knowledge.facts(provider, model.upstream(), model).price() == null) {
            notices.add(
                    new ConfigNotice(
                            ConfigNotice.Kind.PRICE_UNKNOWN,
                            path,
                            "has one price of two, and the price book has none; what the model"
                                    + " costs is unknown"));
        }
    }

    private static boolean isHalfPriced(ProviderModelConfig model) {
        return (model.inputUsdPerMtok() == null) != (model.outputUsdPerMtok() == null);
    }
}
