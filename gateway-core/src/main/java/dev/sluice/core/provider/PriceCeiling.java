package dev.sluice.core.provider;

import dev.sluice.core.cost.Price;
import org.jspecify.annotations.Nullable;

/**
 * What a target may cost at the most, in pico-dollars. Null: no ceiling. An unknown price is above
 * every ceiling.
 *
 * @param inputToken a token of the prompt
 * @param outputToken a token of the answer
 * @param request the whole request, at the most that it can cost
 */
public record PriceCeiling(
        @Nullable Long inputToken, @Nullable Long outputToken, @Nullable Long request) {

    public static final PriceCeiling NONE = new PriceCeiling(null, null, null);

    public boolean isNone() {
        return inputToken == null && outputToken == null && request == null;
    }

    /**
     * Whether the price of a token alone is too high.
     *
     * @param price of a model, or {@link Price#forPrompt} where the prompt's length is known
     */
    public boolean isBelow(Price price) {
        return (inputToken != null && price.input() > inputToken)
                || (outputToken != null && price.output() > outputToken);
    }
}
