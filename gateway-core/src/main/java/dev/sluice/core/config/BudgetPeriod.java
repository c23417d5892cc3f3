package dev.sluice.core.config;

/** The calendar period (UTC) after which a budget begins anew. */
public enum BudgetPeriod {
    /** A minute. */
    MINUTE,

    /** An hour. */
    HOUR,

    /** A day. */
    DAY,

    /** A month. */
    MONTH
}
