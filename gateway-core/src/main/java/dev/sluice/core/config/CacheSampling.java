package dev.sluice.core.config;

/** Which requests may be answered from memory or joined, by their temperature. */
public enum CacheSampling {
    /** Temperature absent or at most 0.3, or a seed sent. */
    UNSET_OR_LOW,

    /** Temperature at most 0.3, or a seed sent. */
    LOW,

    /** All of them. */
    ANY
}
