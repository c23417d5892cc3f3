package dev.sluice.core.config;

/** How hits of the semantic cache are checked against the provider. */
public enum AuditMode {
    /** Not at all. */
    OFF,

    /** Hits are asked afresh and compared, but not served. */
    SHADOW,

    /** A share of the hits served is asked afresh. */
    SAMPLED
}
