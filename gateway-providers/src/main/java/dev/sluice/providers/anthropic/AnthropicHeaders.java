package dev.sluice.providers.anthropic;

import dev.sluice.core.provider.Assignment;
import dev.sluice.core.provider.ClientCredential;
import dev.sluice.core.provider.ClientCredential.Scheme;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.Quirk;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import dev.sluice.providers.translation.UpstreamHeaders;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The headers of an upstream request, and those of a client that go along: its version and beta
 * features stay as they are, because each of them belongs to members of the body.
 */
final class AnthropicHeaders {

    private static final String OWN = "anthropic-";
    private static final String FEATURES = "anthropic-beta";

    /** The version whose form is written here; a client's own goes before. */
    private static final Header VERSION = new Header(AnthropicPaths.VERSION_HEADER, "2023-06-01");

    /** Keys that begin so are tokens of a subscription, which the API takes as Bearer alone. */
    private static final String TOKEN = "sk-ant-oat";

    private AnthropicHeaders() {}

    static Headers of(Assignment assignment, boolean ownForm) {
        List<Header> fields = new ArrayList<>(2);
        Header credential = credential(assignment);
        if (credential != null) {
            fields.add(credential);
        }
        Headers toOwnForm = ownForm ? assignment.forwarded().toOwnForm() : Headers.none();
        return UpstreamHeaders.of(
                assignment,
                fields,
                toOwnForm,
                new Headers(List.of(VERSION)),
                assignment.forwarded().toAll());
    }

    /** A list of features that came in several fields goes on in one (RFC 9110, 5.3). */
    static Headers forwarded(Headers client) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Header field : client.fields()) {
            String name = field.name().toLowerCase(Locale.ROOT);
            if (name.equals(FEATURES)) {
                values.merge(name, field.value(), (before, more) -> before + "," + more);
            } else if (name.startsWith(OWN)) {
                values.putIfAbsent(name, field.value());
            }
        }
        return new Headers(
                values.entrySet().stream()
                        .map(field -> new Header(field.getKey(), field.getValue()))
                        .toList());
    }

    private static @Nullable Header credential(Assignment assignment) {
        return switch (assignment.access().credentials()) {
            case Credentials.Key key -> {
                String value = key.value().get().strip();
                boolean bearer =
                        value.startsWith(TOKEN) || assignment.provider().has(Quirk.BEARER_KEY);
                yield value.isEmpty() ? null : field(bearer, value);
            }
            case Credentials.FromClient _ -> ofClient(assignment.credential());
            case Credentials.None _ -> null;
        };
    }

    private static @Nullable Header ofClient(@Nullable ClientCredential credential) {
        return credential == null
                ? null
                : field(credential.scheme() == Scheme.BEARER, credential.value());
    }

    private static Header field(boolean bearer, String value) {
        return bearer
                ? new Header("authorization", "Bearer " + value)
                : new Header("x-api-key", value);
    }
}
