package dev.sluice.core.config;

import java.time.Duration;

/**
 * Answers to requests that mean the same.
 *
 * @param threshold the least similarity, from 0 to 1
 * @param deadline what queue, embedding, search and guards may take together
 * @param hnswFrom from so many entries on a partition is indexed instead of scanned
 */
public record SemanticCacheConfig(
        boolean enabled,
        Duration ttl,
        int maxEntries,
        double threshold,
        CacheScope scope,
        EmbedderConfig embedder,
        Duration deadline,
        boolean guards,
        int hnswFrom,
        AuditConfig audit) {
    public static final SemanticCacheConfig DEFAULTS =
            new SemanticCacheConfig(
                    /* enabled= */ true,
                    Duration.ofHours(1),
                    100_000,
                    0.92,
                    CacheScope.KEY,
                    new EmbedderConfig.InProcess(),
                    Duration.ofMillis(15),
                    /* guards= */ true,
                    4096,
                    AuditConfig.DEFAULTS);

    /** The default of {@code deadline} when a provider embeds: there is a network between. */
    public static final Duration REMOTE_DEADLINE = Duration.ofMillis(250);

    public SemanticCacheConfig {
        Shares.check("threshold", threshold);
    }
}
