package dev.sluice.providers.openai;

import dev.sluice.core.provider.Assignment;
import dev.sluice.core.provider.ClientCredential;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import dev.sluice.providers.translation.UpstreamHeaders;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The headers of an upstream request: the key as Bearer. */
final class OpenAiHeaders {

    private OpenAiHeaders() {}

    static Headers of(Assignment assignment) {
        String key = key(assignment.access().credentials(), assignment.credential());
        List<Header> credential =
                key == null || key.isBlank()
                        ? List.of()
                        : List.of(new Header("authorization", "Bearer " + key.strip()));
        return UpstreamHeaders.of(assignment, credential, assignment.forwarded().toAll());
    }

    private static @Nullable String key(
            Credentials credentials, @Nullable ClientCredential ofClient) {
        return switch (credentials) {
            case Credentials.Key key -> key.value().get();
            case Credentials.FromClient _ -> ofClient == null ? null : ofClient.value();
            case Credentials.None _ -> null;
        };
    }
}
