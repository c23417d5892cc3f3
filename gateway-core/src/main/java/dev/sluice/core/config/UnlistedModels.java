package dev.sluice.core.config;

/** Whether names without an entry in {@code models} may be served. */
public enum UnlistedModels {
    /** They are looked up among the providers. */
    ALLOW,

    /** They are unknown. */
    DENY
}
