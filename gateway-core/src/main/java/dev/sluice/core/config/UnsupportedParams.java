package dev.sluice.core.config;

/** What becomes of request members that a target cannot carry. */
public enum UnsupportedParams {
    /** They are dropped, with a warning header. */
    DROP,

    /** The request is refused. */
    REJECT,

    /** They are passed on all the same. */
    PASS
}
