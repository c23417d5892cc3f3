package dev.sluice.core.config;

import java.time.Duration;

/** Answers to requests that are the same. */
public record ExactCacheConfig(
        boolean enabled, Duration ttl, int maxEntries, ByteSize maxBytes, CacheScope scope) {
    public static final ExactCacheConfig DEFAULTS =
            new ExactCacheConfig(
                    /* enabled= */ true,
                    Duration.ofHours(1),
                    100_000,
                    ByteSize.ofMib(256),
                    CacheScope.KEY);
}
