package dev.sluice.core.cost;

/**
 * What a model's tokens cost, in pico-dollars a token (a dollar a million tokens is a million of
 * them).
 *
 * @param input a token of the prompt that was not in the provider's cache
 * @param cachedInput a token of the prompt that was
 * @param cacheWrite a token that was written to the provider's cache
 * @param output a token of the answer, thoughts included
 */
public record Price(long input, long cachedInput, long cacheWrite, long output) {

    public Price {
        if (input < 0 || cachedInput < 0 || cacheWrite < 0 || output < 0) {
            throw new IllegalArgumentException("prices are not negative");
        }
    }

    /** What an answer cost, in pico-dollars. */
    public long costOf(TokenUsage usage) {
        long fresh = usage.inputTokens() - usage.cachedInputTokens() - usage.cacheWriteTokens();
        return Math.addExact(
                Math.addExact(
                        Math.multiplyExact(Math.max(0, fresh), input),
                        Math.multiplyExact(usage.cachedInputTokens(), cachedInput)),
                Math.addExact(
                        Math.multiplyExact(usage.cacheWriteTokens(), cacheWrite),
                        Math.multiplyExact(usage.outputTokens(), output)));
    }
}
