package dev.sluice.core.config;

/** The order of targets inside a tier. */
public enum RouteStrategy {
    /** As they are written. */
    PRIORITY,

    /** At random, by weight. */
    WEIGHTED,

    /** By price. */
    CHEAPEST,

    /** By the time to the first token. */
    FASTEST
}
