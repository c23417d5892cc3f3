package dev.sluice.core.config;

/** How a remembered answer is streamed. */
public enum CacheReplay {
    /** As fast as the client reads. */
    AT_ONCE,

    /** At the pace of the original. */
    PACED
}
