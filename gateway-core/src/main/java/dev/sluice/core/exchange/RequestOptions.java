package dev.sluice.core.exchange;

import dev.sluice.core.cache.CacheDirectives;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a client says about its request beside the request itself, by headers.
 *
 * @param timeout its own, shorter deadline; null = none
 * @param fallback false: the first target or nothing
 */
public record RequestOptions(@Nullable Duration timeout, boolean fallback, CacheDirectives cache) {

    /** A client that says nothing. */
    public static final RequestOptions NONE =
            new RequestOptions(null, /* fallback= */ true, CacheDirectives.NONE);
}
