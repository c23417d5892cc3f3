package dev.sluice.core.cost;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;

/**
 * What a model's tokens cost, in pico-dollars a token (a dollar a million tokens is a million of
 * them). Immutable.
 *
 * @param input a token of the prompt that was not in the provider's cache
 * @param cachedInput a token of the prompt that was
 * @param cacheWrite a token that was written to the provider's cache
 * @param output a token of the answer, thoughts included
 * @param tiers what long prompts cost instead, from the shortest on; empty where length is no
 *     matter
 */
public record Price(
        long input, long cachedInput, long cacheWrite, long output, List<PriceTier> tiers) {

    /** More than that in US dollars a million tokens is a slip of the pen. */
    public static final BigDecimal MOST_USD_PER_MTOK = BigDecimal.valueOf(10_000);

    /** A pico-dollar a token is a millionth of a dollar a million tokens. */
    private static final int DIGITS = 6;

    public Price {
        if (input < 0 || cachedInput < 0 || cacheWrite < 0 || output < 0) {
            throw new IllegalArgumentException("prices are not negative");
        }
        tiers =
                tiers.stream()
                        .sorted(Comparator.comparingLong(PriceTier::aboveInputTokens))
                        .toList();
    }

    /** The same price for prompts of any length. */
    public Price(long input, long cachedInput, long cacheWrite, long output) {
        this(input, cachedInput, cacheWrite, output, List.of());
    }

    /** US dollars a million tokens as pico-dollars a token; at most what fits. */
    public static long perToken(BigDecimal usdPerMtok) {
        return PicoDollars.of(usdPerMtok.movePointRight(DIGITS), RoundingMode.HALF_UP);
    }

    /** What holds for a whole request whose prompt is so long; it has no tiers itself. */
    public Price forPrompt(long inputTokens) {
        Price price = this;
        for (PriceTier tier : tiers) {
            if (inputTokens > tier.aboveInputTokens()) {
                price = tier.price();
            }
        }
        return price;
    }

    /** What an answer cost, in pico-dollars; {@link Long#MAX_VALUE} where it is more than fits. */
    public long costOf(TokenUsage usage) {
        Price price = forPrompt(usage.inputTokens());
        long fresh = Math.max(0, usage.inputTokens() - usage.cachedInputTokens());
        fresh = Math.max(0, fresh - usage.cacheWriteTokens());
        long cost = PicoDollars.times(fresh, price.input);
        cost = PicoDollars.plus(cost, usage.cachedInputTokens(), price.cachedInput);
        cost = PicoDollars.plus(cost, usage.cacheWriteTokens(), price.cacheWrite);
        return PicoDollars.plus(cost, usage.outputTokens(), price.output);
    }
}
