package dev.sluice.netty.server;

import dev.sluice.core.request.Headers;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the credentials in a client's request, wherever its SDK puts them. */
final class ClientCredential {

    /** For clients that need {@code Authorization} for the provider. */
    private static final String GATEWAY_HEADER = "x-sluice-key";

    private static final String BEARER = "bearer ";

    private ClientCredential() {}

    /** What it wants to be admitted by; null = none was sent. */
    static @Nullable String forGateway(Headers headers, String query) {
        return headers.first(GATEWAY_HEADER)
                .filter(value -> !value.isBlank())
                .orElseGet(() -> forProvider(headers, query));
    }

    /** What stands where SDKs put a provider's credential; null = none was sent. */
    static @Nullable String forProvider(Headers headers, String query) {
        return headers.first("authorization")
                .flatMap(ClientCredential::bearer)
                .or(() -> headers.first("x-api-key"))
                .or(() -> headers.first("x-goog-api-key"))
                .or(() -> headers.first("api-key"))
                .or(() -> keyIn(query))
                .filter(value -> !value.isBlank())
                .orElse(null);
    }

    private static Optional<String> bearer(String authorization) {
        return authorization.regionMatches(/* ignoreCase= */ true, 0, BEARER, 0, BEARER.length())
                ? Optional.of(authorization.substring(BEARER.length()).trim())
                : Optional.empty();
    }

    /** Gemini's SDKs may send {@code ?key=}. */
    private static Optional<String> keyIn(String query) {
        for (String pair : query.split("&", -1)) {
            if (pair.startsWith("key=")) {
                try {
                    return Optional.of(
                            URLDecoder.decode(pair.substring(4), StandardCharsets.UTF_8));
                } catch (IllegalArgumentException e) {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }
}
