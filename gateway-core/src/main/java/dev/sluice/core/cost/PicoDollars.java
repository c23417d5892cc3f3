package dev.sluice.core.cost;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Sums of money in millionths of a millionth of a US dollar. What is more than a {@code long} holds
 * (nine million dollars) is {@link Long#MAX_VALUE}: no figure of a provider's brings a request
 * down. Amounts and counts are not negative. Pure.
 */
public final class PicoDollars {

    private static final int DIGITS_OF_A_DOLLAR = 12;
    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

    private PicoDollars() {}

    /** A sum in US dollars. */
    public static long ofUsd(BigDecimal usd) {
        return of(usd.movePointRight(DIGITS_OF_A_DOLLAR), RoundingMode.HALF_UP);
    }

    static long of(BigDecimal amount, RoundingMode rounding) {
        BigDecimal whole = amount.setScale(0, rounding);
        return whole.compareTo(MOST) >= 0 ? Long.MAX_VALUE : whole.longValueExact();
    }

    static long times(long count, long each) {
        boolean fits = Math.multiplyHigh(count, each) == 0 && count * each >= 0;
        return fits ? count * each : Long.MAX_VALUE;
    }

    /** {@code sum + count * each}. */
    static long plus(long sum, long count, long each) {
        long both = sum + times(count, each);
        return both < 0 ? Long.MAX_VALUE : both;
    }
}
