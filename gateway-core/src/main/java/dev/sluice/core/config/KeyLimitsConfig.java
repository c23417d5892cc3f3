package dev.sluice.core.config;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The provider's own limits of each key. Null: no limit.
 *
 * @param usdPer the period of {@code usd}
 * @param rotateAt at this share of a limit a key rests until it has room
 */
public record KeyLimitsConfig(
        @Nullable Long requestsPerMinute,
        @Nullable Long tokensPerMinute,
        @Nullable Long inputTokensPerMinute,
        @Nullable Long outputTokensPerMinute,
        @Nullable Long requestsPerDay,
        @Nullable Long tokensPerDay,
        @Nullable BigDecimal usd,
        BudgetPeriod usdPer,
        double rotateAt,
        KeyPoolScope pool) {
    public static final KeyLimitsConfig NONE =
            new KeyLimitsConfig(
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    BudgetPeriod.MONTH,
                    0.8,
                    KeyPoolScope.KEY);

    public KeyLimitsConfig {
        Shares.check("rotate_at", rotateAt);
    }
}
