package dev.sluice.netty.server;

import dev.sluice.core.cache.CacheDirectives;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a client says of memory: {@code Cache-Control} as RFC 9111, section 5.2.1, has it, with what
 * it does not know passed over, and {@code x-sluice-cache}. Pure.
 */
final class ClientCacheWishes {

    private static final String CACHE_CONTROL = "cache-control";
    private static final String TIERS = "x-sluice-cache";

    /** More seconds than anything is kept; RFC 9111, section 1.2.2, has 2^31 for the same end. */
    private static final long MOST_SECONDS = 1L << 31;

    private ClientCacheWishes() {}

    /** Empty where {@code x-sluice-cache} says something that nobody understands. */
    static Optional<CacheDirectives> read(Headers headers) {
        List<String> tiers = items(headers, TIERS);
        if (!List.of("off", "exact", "semantic").containsAll(tiers)) {
            return Optional.empty();
        }
        List<String> control = items(headers, CACHE_CONTROL);
        boolean all = tiers.isEmpty();
        boolean off = tiers.contains("off");
        Duration maxAge = maxAge(control);
        return Optional.of(
                new CacheDirectives(
                        !off && (all || tiers.contains("exact")),
                        !off && (all || tiers.contains("semantic")),
                        control.contains("no-cache") || Duration.ZERO.equals(maxAge),
                        !control.contains("no-store"),
                        maxAge,
                        control.contains("only-if-cached")));
    }

    /** The smallest of several; one that is no number counts as 0 (RFC 9111, section 4.2.1). */
    private static @Nullable Duration maxAge(List<String> control) {
        return control.stream()
                .filter(item -> item.startsWith("max-age"))
                .map(ClientCacheWishes::seconds)
                .min(Duration::compareTo)
                .orElse(null);
    }

    private static Duration seconds(String item) {
        String value = item.substring("max-age".length()).replaceAll("[\\s=\"]", "");
        if (value.isEmpty() || !value.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Duration.ZERO;
        }
        return Duration.ofSeconds(
                value.length() > 10 ? MOST_SECONDS : Math.min(MOST_SECONDS, Long.parseLong(value)));
    }

    private static List<String> items(Headers headers, String name) {
        return headers.fields().stream()
                .filter(field -> field.is(name))
                .map(Header::value)
                .flatMap(value -> Arrays.stream(value.split(",", -1)))
                .map(item -> item.strip().toLowerCase(Locale.ROOT))
                .filter(item -> !item.isEmpty())
                .toList();
    }
}
