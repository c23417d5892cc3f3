package dev.sluice.core.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Answers from memory.
 *
 * @param file where they are kept over restarts; null: they are not
 */
public record CacheConfig(
        CacheSampling sampling,
        ExactCacheConfig exact,
        SemanticCacheConfig semantic,
        @Nullable Path file,
        CacheReplay replay) {
    public static final CacheConfig DEFAULTS =
            new CacheConfig(
                    CacheSampling.UNSET_OR_LOW,
                    ExactCacheConfig.DEFAULTS,
                    SemanticCacheConfig.DEFAULTS,
                    null,
                    CacheReplay.AT_ONCE);
}
