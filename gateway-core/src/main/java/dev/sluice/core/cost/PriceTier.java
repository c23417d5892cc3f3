package dev.sluice.core.cost;

/**
 * What a model costs where the prompt is long: the whole request then has this price.
 *
 * @param aboveInputTokens prompts longer than that
 * @param price without tiers of its own
 */
public record PriceTier(long aboveInputTokens, Price price) {

    public PriceTier {
        if (aboveInputTokens <= 0 || !price.tiers().isEmpty()) {
            throw new IllegalArgumentException("a tier begins above some tokens and has no tiers");
        }
    }
}
