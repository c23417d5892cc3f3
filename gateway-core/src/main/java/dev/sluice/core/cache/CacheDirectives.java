package dev.sluice.core.cache;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a client says of memory, by {@code Cache-Control} (RFC 9111, section 5.2.1) and {@code
 * x-sluice-cache}. It can only tighten what the configuration allows.
 *
 * @param exact whether the exact cache may answer
 * @param semantic whether the semantic cache may answer
 * @param fresh {@code no-cache}: ask a provider, but keep what it says
 * @param store false: {@code no-store}, keep nothing of this
 * @param maxAge the oldest answer that will do; null = any
 * @param onlyIfCached answer from memory, or not at all
 */
public record CacheDirectives(
        boolean exact,
        boolean semantic,
        boolean fresh,
        boolean store,
        @Nullable Duration maxAge,
        boolean onlyIfCached) {

    /** A client that says nothing. */
    public static final CacheDirectives NONE =
            new CacheDirectives(
                    /* exact= */ true,
                    /* semantic= */ true,
                    /* fresh= */ false,
                    /* store= */ true,
                    /* maxAge= */ null,
                    /* onlyIfCached= */ false);
}
