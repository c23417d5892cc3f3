package dev.sluice.providers.gemini;

import dev.sluice.core.provider.Assignment;
import dev.sluice.core.provider.ClientCredential;
import dev.sluice.core.provider.ClientCredential.Scheme;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.Quirk;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import dev.sluice.providers.translation.UpstreamHeaders;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The headers of an upstream request: the key in a header and never in the query. */
final class GeminiHeaders {

    private GeminiHeaders() {}

    static Headers of(Assignment assignment) {
        Header credential = credential(assignment);
        return UpstreamHeaders.of(
                assignment,
                credential == null ? List.of() : List.of(credential),
                assignment.forwarded().toAll());
    }

    private static @Nullable Header credential(Assignment assignment) {
        return switch (assignment.access().credentials()) {
            case Credentials.Key key -> {
                String value = key.value().get().strip();
                yield value.isEmpty()
                        ? null
                        : field(assignment.provider().has(Quirk.BEARER_KEY), value);
            }
            case Credentials.FromClient _ -> {
                ClientCredential offered = assignment.credential();
                yield offered == null
                        ? null
                        : field(offered.scheme() == Scheme.BEARER, offered.value());
            }
            case Credentials.None _ -> null;
        };
    }

    private static Header field(boolean bearer, String value) {
        return bearer
                ? new Header("authorization", "Bearer " + value)
                : new Header("x-goog-api-key", value);
    }
}
