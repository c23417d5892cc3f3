package dev.sluice.core.cache;

/** What the cache says to a request. {@code reason} is told to the client. */
public sealed interface CacheVerdict {

    String reason();

    /** Nothing is remembered. */
    record Miss(String reason) implements CacheVerdict {}

    /** The cache was not asked. */
    record Bypass(String reason) implements CacheVerdict {}

    /** The value of {@code x-sluice-cache}. */
    default String headerValue() {
        return switch (this) {
            case Miss _ -> "miss";
            case Bypass _ -> "bypass";
        };
    }
}
