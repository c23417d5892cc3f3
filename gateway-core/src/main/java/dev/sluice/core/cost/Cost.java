package dev.sluice.core.cost;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one answer cost. */
public record Cost(long picoDollars) {

    /** No request has so many tokens; whoever reports them is wrong in all figures. */
    private static final long ABSURD_TOKENS = 100_000_000;

    private static final int DIGITS_OF_A_DOLLAR = 12;
    private static final int SHOWN_DIGITS = 9;

    /** Empty where it cannot be known: without a price, without usage, or with an absurd one. */
    public static Optional<Cost> of(@Nullable Price price, @Nullable TokenUsage usage) {
        return price == null || usage == null || isAbsurd(usage)
                ? Optional.empty()
                : Optional.of(new Cost(price.costOf(usage)));
    }

    /** In US dollars, rounded to nano-dollars. */
    public BigDecimal usd() {
        return BigDecimal.valueOf(picoDollars, DIGITS_OF_A_DOLLAR)
                .setScale(SHOWN_DIGITS, RoundingMode.HALF_UP);
    }

    private static boolean isAbsurd(TokenUsage usage) {
        return usage.inputTokens() > ABSURD_TOKENS
                || usage.cachedInputTokens() > ABSURD_TOKENS
                || usage.cacheWriteTokens() > ABSURD_TOKENS
                || usage.outputTokens() > ABSURD_TOKENS;
    }
}
