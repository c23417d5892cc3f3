package dev.sluice.providers.keys;

import dev.sluice.core.config.BudgetPeriod;
import dev.sluice.core.config.KeyLimitsConfig;
import dev.sluice.core.config.KeyPoolScope;
import java.math.BigDecimal;

/** The limits of a key that differ from none in what a test names. Immutable. */
record Limits(KeyLimitsConfig config) {

    static final Limits NONE = new Limits(KeyLimitsConfig.NONE);

    static Limits tokensPerMinute(long tokens) {
        return new Limits(
                new KeyLimitsConfig(
                        null,
                        tokens,
                        null,
                        null,
                        null,
                        null,
                        null,
                        BudgetPeriod.MONTH,
                        0.8,
                        KeyPoolScope.KEY));
    }

    static Limits requestsPerMinute(long requests) {
        return new Limits(
                new KeyLimitsConfig(
                        requests,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        BudgetPeriod.MONTH,
                        0.8,
                        KeyPoolScope.KEY));
    }

    static Limits inputAndOutputPerMinute(long input, long output) {
        return new Limits(
                new KeyLimitsConfig(
                        null,
                        null,
                        input,
                        output,
                        null,
                        null,
                        null,
                        BudgetPeriod.MONTH,
                        0.8,
                        KeyPoolScope.KEY));
    }

    static Limits perDay(long requests, long tokens) {
        return new Limits(
                new KeyLimitsConfig(
                        null,
                        null,
                        null,
                        null,
                        requests,
                        tokens,
                        null,
                        BudgetPeriod.MONTH,
                        0.8,
                        KeyPoolScope.KEY));
    }

    static Limits usd(String usd, BudgetPeriod per) {
        return new Limits(
                new KeyLimitsConfig(
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        new BigDecimal(usd),
                        per,
                        0.8,
                        KeyPoolScope.KEY));
    }

    Limits rotateAt(double share) {
        return with(share, config.pool());
    }

    Limits ofTheOrganisation() {
        return with(config.rotateAt(), KeyPoolScope.ORGANISATION);
    }

    private Limits with(double rotateAt, KeyPoolScope pool) {
        return new Limits(
                new KeyLimitsConfig(
                        config.requestsPerMinute(),
                        config.tokensPerMinute(),
                        config.inputTokensPerMinute(),
                        config.outputTokensPerMinute(),
                        config.requestsPerDay(),
                        config.tokensPerDay(),
                        config.usd(),
                        config.usdPer(),
                        rotateAt,
                        pool));
    }
}
