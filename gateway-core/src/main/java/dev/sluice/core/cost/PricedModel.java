package dev.sluice.core.cost;

import org.jspecify.annotations.Nullable;

/**
 * One line of a price book. Null: the book does not say.
 *
 * @param provider whose model it is: a vendor, a preset, or a provider of the configuration
 * @param model the name that the provider knows
 * @param contextTokens prompt and answer together
 * @param tools whether it calls tools
 * @param source where the price was read, and when; for people
 */
public record PricedModel(
        String provider,
        String model,
        Price price,
        @Nullable Long contextTokens,
        @Nullable Boolean tools,
        String source) {

    /** {@code provider/model}. */
    public String name() {
        return provider + "/" + model;
    }
}
