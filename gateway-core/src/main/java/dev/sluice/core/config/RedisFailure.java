package dev.sluice.core.config;

/** What budgets do while Redis is away. */
public enum RedisFailure {
    /** Each gateway counts alone. */
    LOCAL,

    /** Requests with a budget are refused. */
    REFUSE
}
