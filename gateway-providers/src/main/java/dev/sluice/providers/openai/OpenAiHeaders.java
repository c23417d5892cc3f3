package dev.sluice.providers.openai;

import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The headers of an upstream request. What the provider's configuration says wins. */
final class OpenAiHeaders {

    private OpenAiHeaders() {}

    static Headers of(
            HttpProvider provider,
            boolean streamed,
            @Nullable String clientCredential,
            Headers passed) {
        List<Header> fields = new ArrayList<>(provider.headers().fields());
        add(fields, "content-type", "application/json");
        add(fields, "accept", streamed ? "text/event-stream" : "application/json");
        // Compressed streams are held back by whoever compresses them.
        add(fields, "accept-encoding", "identity");
        String key = key(provider.credentials(), clientCredential);
        if (key != null && !key.isBlank()) {
            add(fields, "authorization", "Bearer " + key.strip());
        }
        passed.fields().forEach(field -> add(fields, field.name(), field.value()));
        return new Headers(fields);
    }

    private static @Nullable String key(
            Credentials credentials, @Nullable String clientCredential) {
        return switch (credentials) {
            case Credentials.Key key -> key.value().get();
            case Credentials.FromClient _ -> clientCredential;
            case Credentials.None _ -> null;
        };
    }

    private static void add(List<Header> fields, String name, String value) {
        for (Header field : fields) {
            if (field.is(name)) {
                return;
            }
        }
        fields.add(new Header(name, value));
    }
}
