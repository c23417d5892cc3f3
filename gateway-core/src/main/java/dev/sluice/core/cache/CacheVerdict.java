package dev.sluice.core.cache;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What the cache says to a request. {@code reason} is told to the client. */
public sealed interface CacheVerdict {

    String reason();

    /**
     * What is kept of the answer that a provider gives instead; null = nothing is. A hit has none:
     * it is kept already.
     */
    @Nullable CacheTicket ticket();

    /**
     * The answer was given before.
     *
     * @param age how long ago it was kept
     * @param entry the entry's short name
     */
    record Hit(StoredAnswer answer, Duration age, String entry, String reason)
            implements CacheVerdict {
        @Override
        public @Nullable CacheTicket ticket() {
            return null;
        }
    }

    /** Nothing is remembered. */
    record Miss(String reason, @Nullable CacheTicket ticket) implements CacheVerdict {}

    /** The cache was not asked. */
    record Bypass(String reason, @Nullable CacheTicket ticket) implements CacheVerdict {
        /** A request of which nothing is kept either. */
        public Bypass(String reason) {
            this(reason, null);
        }
    }

    /** The value of {@code x-sluice-cache}. */
    default String headerValue() {
        return switch (this) {
            case Hit _ -> "hit-exact";
            case Miss _ -> "miss";
            case Bypass _ -> "bypass";
        };
    }
}
