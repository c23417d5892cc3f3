package dev.sluice.netty.server;

import dev.sluice.core.provider.ClientCredential;
import dev.sluice.core.provider.ClientCredential.Scheme;
import dev.sluice.core.request.Headers;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the credentials in a client's request, wherever its SDK puts them. */
final class ClientCredentials {

    /** For clients that need {@code Authorization} for the provider. */
    private static final String GATEWAY_HEADER = "x-sluice-key";

    private static final String BEARER = "bearer ";

    /** Anthropic's, Gemini's and Azure's. */
    private static final List<String> KEY_HEADERS =
            List.of("x-api-key", "x-goog-api-key", "api-key");

    private ClientCredentials() {}

    /** What it wants to be admitted by; null = none was sent. */
    static @Nullable String forGateway(Headers headers, String query) {
        Optional<String> own = headers.first(GATEWAY_HEADER).filter(value -> !value.isBlank());
        if (own.isPresent()) {
            return own.get();
        }
        ClientCredential offered = forProvider(headers, query);
        return offered == null ? null : offered.value();
    }

    /** What stands where SDKs put a provider's credential; null = none was sent. */
    static @Nullable ClientCredential forProvider(Headers headers, String query) {
        return headers.first("authorization")
                .flatMap(ClientCredentials::bearer)
                .map(token -> new ClientCredential(Scheme.BEARER, token))
                .or(() -> key(headers, query))
                .filter(credential -> !credential.value().isBlank())
                .orElse(null);
    }

    private static Optional<ClientCredential> key(Headers headers, String query) {
        return KEY_HEADERS.stream()
                .flatMap(name -> headers.first(name).stream())
                .findFirst()
                .or(() -> keyIn(query))
                .map(key -> new ClientCredential(Scheme.API_KEY, key));
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
