package dev.sluice.core.config;

/**
 * What is accepted in the configuration and not built yet. A constant goes when its feature comes;
 * the compiler then shows where it was announced. Never here: anything that guards (keys, their
 * expiry, models and providers; TLS; origins; the admin token).
 */
public enum PendingFeature {
    COMMAND_CIRCUITS("circuits of command providers"),
    COMMIT_WINDOW("commit windows"),
    ON_CUT("restart and continuation of cut answers"),
    AFFINITY("affinity"),
    HEDGE("hedging"),
    SEMANTIC_CACHE("answers to questions that mean the same"),
    CACHE_FILE("a cache that is kept over restarts"),
    PACED_REPLAY("paced replay"),
    IDEMPOTENCY("joining of equal requests"),
    LIMITS("rate limits of virtual keys"),
    BUDGETS("budgets"),
    DATABASE("the database"),
    LEDGER("the ledger"),
    REDIS("shared state in Redis"),
    OTLP("export of traces");

    private final String description;

    PendingFeature(String description) {
        this.description = description;
    }

    /** The feature in words. */
    public String description() {
        return description;
    }
}
