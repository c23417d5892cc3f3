package dev.sluice.core.cost;

/**
 * Tokens of one answer as the provider reported them, in OpenAI's accounting: {@code inputTokens}
 * includes {@code cachedInputTokens}, {@code outputTokens} includes {@code reasoningTokens}.
 */
public record TokenUsage(
        long inputTokens, long cachedInputTokens, long outputTokens, long reasoningTokens) {

    public TokenUsage {
        if (inputTokens < 0 || cachedInputTokens < 0 || outputTokens < 0 || reasoningTokens < 0) {
            throw new IllegalArgumentException("token counts are not negative");
        }
    }

    public long totalTokens() {
        return inputTokens + outputTokens;
    }
}
