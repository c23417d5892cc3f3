package dev.sluice.core.cost;

/**
 * Tokens of one answer as the provider reported them, in OpenAI's accounting: {@code inputTokens}
 * includes {@code cachedInputTokens} and {@code cacheWriteTokens}, {@code outputTokens} includes
 * {@code reasoningTokens}.
 *
 * @param cachedInputTokens read from the provider's prompt cache
 * @param cacheWriteTokens written to the provider's prompt cache
 */
public record TokenUsage(
        long inputTokens,
        long cachedInputTokens,
        long cacheWriteTokens,
        long outputTokens,
        long reasoningTokens) {

    public TokenUsage {
        if (inputTokens < 0
                || cachedInputTokens < 0
                || cacheWriteTokens < 0
                || outputTokens < 0
                || reasoningTokens < 0) {
            throw new IllegalArgumentException("token counts are not negative");
        }
    }

    /** Usage of a provider that tells of no writes to its cache. */
    public TokenUsage(
            long inputTokens, long cachedInputTokens, long outputTokens, long reasoningTokens) {
        this(inputTokens, cachedInputTokens, 0, outputTokens, reasoningTokens);
    }

    public long totalTokens() {
        return inputTokens + outputTokens;
    }
}
