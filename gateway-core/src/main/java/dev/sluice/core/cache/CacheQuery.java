package dev.sluice.core.cache;

import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Headers;
import dev.sluice.core.route.Route;
import org.jspecify.annotations.Nullable;

/**
 * What is looked up. {@code toString} shows the route alone: the rest is private or secret.
 *
 * @param key the name of the virtual key that asks; empty on an open data plane
 * @param team that key's team; null = none
 * @param clientCredential the client's own credential, where some candidate of the route would be
 *     shown it: then answers belong to that credential alone; null otherwise
 * @param shaping headers of the client that a provider is shown and may answer by
 */
public record CacheQuery(
        ChatRequest request,
        Route route,
        String key,
        @Nullable String team,
        @Nullable String clientCredential,
        Headers shaping,
        CacheDirectives directives) {

    @Override
    public String toString() {
        return "CacheQuery[" + route.name() + "]";
    }
}
