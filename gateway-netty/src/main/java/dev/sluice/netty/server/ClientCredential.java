package dev.sluice.netty.server;

import dev.sluice.core.request.Headers;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the credential in a client's request, wherever its SDK puts it. */
final class ClientCredential {

    private static final String BEARER = "bearer ";

    private ClientCredential() {}

    /**
     * What is shown to the gateway; null = nothing was sent. {@code x-sluice-key} is for clients
     * whose other header belongs to the provider.
     */
    static @Nullable String forGateway(Headers headers, String query) {
        return headers.first("x-sluice-key")
                .filter(value -> !value.isBlank())
                .orElseGet(() -> forProvider(headers, query));
    }

    /** What the client would show to a provider; null = nothing was sent. */
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
