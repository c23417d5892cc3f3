package dev.sluice.providers.prices;

import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.config.ProviderModelConfig;
import dev.sluice.core.cost.Price;
import dev.sluice.core.cost.PricedModel;
import dev.sluice.core.provider.ModelFacts;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the models of one configuration: what it says itself comes before the price
 * book. Immutable.
 */
public final class ModelKnowledge {

    private final PriceBook book;

    public ModelKnowledge(GatewayConfig config) {
        this.book = PriceBook.bundled().with(config.prices().models());
    }

    /**
     * The facts about a model.
     *
     * @param upstream the name that the provider knows
     * @param known what the configuration says of it; null: nothing
     */
    public ModelFacts facts(
            HttpProviderConfig provider, String upstream, @Nullable ProviderModelConfig known) {
        PricedModel listed = listed(provider, upstream, known).orElse(null);
        Price price = listed == null ? null : listed.price();
        Long context = listed == null ? null : listed.contextTokens();
        Boolean tools = listed == null ? null : listed.tools();
        if (known == null) {
            return new ModelFacts(price, context, tools, /* images= */ null);
        }
        return new ModelFacts(
                price(price, known.inputUsdPerMtok(), known.outputUsdPerMtok()),
                known.contextTokens() == null ? context : Long.valueOf(known.contextTokens()),
                known.tools() == null ? tools : known.tools(),
                known.images());
    }

    /** Whether {@code price_of} leads anywhere. */
    boolean lists(String name) {
        return book.find(name).isPresent();
    }

    private Optional<PricedModel> listed(
            HttpProviderConfig provider, String upstream, @Nullable ProviderModelConfig known) {
        String elsewhere = known == null ? null : known.priceOf();
        return elsewhere == null
                ? book.find(provider.name(), upstream)
                        .or(() -> book.find(provider.preset().name(), upstream))
                : book.find(elsewhere);
    }

    /** Whoever has a price of his own has no tiers, and pays for the cache as for all input. */
    private static @Nullable Price price(
            @Nullable Price listed, @Nullable BigDecimal input, @Nullable BigDecimal output) {
        if (input == null && output == null) {
            return listed;
        }
        if (input != null && output != null) {
            return ofInput(Price.perToken(input), Price.perToken(output));
        }
        if (listed == null) {
            return null;
        }
        return input == null
                ? new Price(
                        listed.input(),
                        listed.cachedInput(),
                        listed.cacheWrite(),
                        Price.perToken(Objects.requireNonNull(output)))
                : ofInput(Price.perToken(input), listed.output());
    }

    private static Price ofInput(long input, long output) {
        return new Price(input, input, input, output);
    }
}
