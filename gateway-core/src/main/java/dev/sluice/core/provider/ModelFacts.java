package dev.sluice.core.provider;

import dev.sluice.core.cost.Price;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a model. Null: nobody knows, which is neither 0 nor no.
 *
 * @param contextTokens prompt and answer together
 * @param tools whether it calls tools
 * @param images whether it sees images
 */
public record ModelFacts(
        @Nullable Price price,
        @Nullable Long contextTokens,
        @Nullable Boolean tools,
        @Nullable Boolean images) {

    public static final ModelFacts UNKNOWN = new ModelFacts(null, null, null, null);
}
