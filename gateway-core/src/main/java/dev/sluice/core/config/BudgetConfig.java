package dev.sluice.core.config;

import java.math.BigDecimal;

/**
 * What may be spent in a calendar period.
 *
 * @param soft the share of the amount from which on answers carry a warning; 1: no such share
 */
public record BudgetConfig(Amount amount, BudgetPeriod per, double soft) {
    public static final double DEFAULT_SOFT = 1.0;

    public BudgetConfig {
        Shares.check("soft", soft);
    }

    /** Money or tokens. */
    public sealed interface Amount {
        /** US dollars. */
        record Usd(BigDecimal value) implements Amount {}

        /** Tokens, input and output together. */
        record Tokens(long value) implements Amount {}
    }
}
