package dev.sluice.netty.server;

import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which pages may use the gateway from a browser. A request with an {@code Origin} comes from a
 * page; a page that nobody allowed is refused, whatever credential it holds.
 */
public final class CorsPolicy {

    private static final String ANY = "*";

    private final Set<String> allowed;

    public CorsPolicy(List<String> allowedOrigins) {
        this.allowed = Set.copyOf(allowedOrigins);
    }

    /** Whether the request comes from a page that must not be here. */
    boolean refuses(Headers request) {
        Optional<String> origin = request.first("origin");
        return origin.isPresent() && !allows(origin.get());
    }

    /** The fields that let an allowed page read the answer. */
    List<Header> answerFields(Headers request) {
        Optional<String> origin = request.first("origin");
        if (origin.isEmpty() || !allows(origin.get())) {
            return List.of();
        }
        return List.of(
                new Header("access-control-allow-origin", origin.get()),
                new Header("access-control-expose-headers", "*"),
                new Header("vary", "origin"));
    }

    /** The fields that answer a preflight. */
    Headers preflightFields(Headers request) {
        String asked = request.first("access-control-request-headers").orElse("*");
        return Headers.of(
                "access-control-allow-methods", "GET, POST",
                "access-control-allow-headers", asked,
                "access-control-max-age", "600");
    }

    private boolean allows(String origin) {
        return allowed.contains(ANY) || allowed.contains(origin);
    }
}
