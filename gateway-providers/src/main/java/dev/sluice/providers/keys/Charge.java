package dev.sluice.providers.keys;

import dev.sluice.core.cost.Price;
import dev.sluice.core.cost.TokenUsage;
import org.jspecify.annotations.Nullable;

/**
 * What one call takes of a key: foretold when it begins, known when it is over.
 *
 * @param cost in pico-dollars; 0 where nobody knows the price, which is then not counted
 */
record Charge(long requests, long inputTokens, long outputTokens, long cost) {

    static final Charge NOTHING = new Charge(0, 0, 0, 0);

    /** What every call takes at the least. */
    static final Charge SMALLEST = new Charge(1, 1, 0, 0);

    /** No call uses more. A client names the limit of its answer, and a provider reports. */
    private static final long MOST_TOKENS = 100_000_000;

    /** A thousand dollars: no call costs more, and thousands of them can be added up. */
    private static final long MOST_COST = 1_000_000_000_000_000L;

    static Charge foretold(long inputTokens, long outputTokens, @Nullable Price price) {
        long input = within(inputTokens);
        long output = within(outputTokens);
        return new Charge(1, input, output, cost(new TokenUsage(input, 0, output, 0), price));
    }

    static Charge reported(TokenUsage usage, @Nullable Price price) {
        TokenUsage possible =
                new TokenUsage(
                        within(usage.inputTokens()),
                        within(usage.cachedInputTokens()),
                        within(usage.cacheWriteTokens()),
                        within(usage.outputTokens()),
                        within(usage.reasoningTokens()));
        return new Charge(
                1, possible.inputTokens(), possible.outputTokens(), cost(possible, price));
    }

    /** The call without an answer. */
    Charge withoutOutput(@Nullable Price price) {
        return foretold(inputTokens, 0, price);
    }

    /** The call alone: it used no token. */
    Charge requestAlone() {
        return new Charge(requests, 0, 0, 0);
    }

    /** The part that counts from the moment at which the call begins. */
    long atStart(LimitKind kind) {
        return switch (kind) {
            case REQUESTS_PER_MINUTE, REQUESTS_PER_DAY -> requests;
            case TOKENS_PER_MINUTE, INPUT_TOKENS_PER_MINUTE, TOKENS_PER_DAY -> inputTokens;
            case OUTPUT_TOKENS_PER_MINUTE, MONEY -> 0;
        };
    }

    /**
     * The part that counts from the moment at which the call ends: some providers count an answer
     * only then, and none later. Until then it is reserved.
     */
    long atEnd(LimitKind kind) {
        return switch (kind) {
            case REQUESTS_PER_MINUTE, REQUESTS_PER_DAY, INPUT_TOKENS_PER_MINUTE -> 0;
            case TOKENS_PER_MINUTE, OUTPUT_TOKENS_PER_MINUTE, TOKENS_PER_DAY -> outputTokens;
            case MONEY -> cost;
        };
    }

    long of(LimitKind kind) {
        return atStart(kind) + atEnd(kind);
    }

    private static long cost(TokenUsage usage, @Nullable Price price) {
        if (price == null) {
            return 0;
        }
        try {
            return Math.min(price.costOf(usage), MOST_COST);
        } catch (ArithmeticException e) {
            return MOST_COST;
        }
    }

    private static long within(long tokens) {
        return Math.clamp(tokens, 0, MOST_TOKENS);
    }
}
