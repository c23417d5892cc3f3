package dev.sluice.core.config;

/** How much of the inner working clients see in response headers. */
public enum HeaderExposure {
    /** Provider, model and attempts as well. */
    FULL,

    /** Only what a client needs. */
    MINIMAL
}
