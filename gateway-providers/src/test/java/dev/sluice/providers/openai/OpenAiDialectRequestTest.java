package dev.sluice.providers.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.Assignment;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.ClientCredential;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.provider.Preparation;
import dev.sluice.core.provider.Quirk;
import dev.sluice.core.provider.Surface.Decoded;
import dev.sluice.core.provider.Surface.Operation;
import dev.sluice.core.provider.UpstreamRequest;
import dev.sluice.core.request.Forwarded;
import dev.sluice.core.request.Headers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenAiDialectRequestTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final OpenAiDialect dialect = new OpenAiDialect();
    private final OpenAiSurface surface = new OpenAiSurface();

    private Candidate candidate(String model, Credentials credentials, Quirk... quirks) {
        HttpProvider provider =
                new HttpProvider(
                        "p",
                        dialect,
                        new Origin("api.example", 443, true),
                        "/v1",
                        credentials,
                        Headers.of("x-team", "search"),
                        Set.of(quirks));
        return new Candidate(
                provider,
                model,
                /* listed= */ true,
                /* tier= */ 1,
                new CallTimeouts(SECOND, SECOND, SECOND, SECOND, null),
                /* storable= */ true);
    }

    private UpstreamRequest prepared(
            String body, Candidate candidate, @Nullable String clientCredential) {
        Decoded decoded =
                surface.decode(Operation.Chat.BY_BODY, body.getBytes(StandardCharsets.UTF_8));
        Preparation prepared =
                dialect.prepare(
                        new Assignment(
                                ((Decoded.Request) decoded).request(),
                                surface,
                                candidate,
                                (HttpProvider) candidate.provider(),
                                Access.of(candidate.provider()),
                                clientCredential == null
                                        ? null
                                        : new ClientCredential(
                                                ClientCredential.Scheme.BEARER, clientCredential),
                                new Forwarded(
                                        Headers.of("x-request-id", "r1", "accept", "no"),
                                        Headers.none(),
                                        "")));
        return ((Preparation.Ready) prepared).request();
    }

    private String body(String body, String model, Quirk... quirks) {
        return new String(
                prepared(body, candidate(model, new Credentials.None(), quirks), null)
                        .body()
                        .toByteArray(),
                StandardCharsets.UTF_8);
    }

    @Nested
    class Body {

        @Test
        void staysAsItIsWhereNothingHasToChange() {
            String body = "{ \"model\":\"m\" , \"x\":12345678901234567890.10,MSG }";

            assertThat(body(with(body), "m")).isEqualTo(with(body));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '~',
                value = {
                    // the model's name alone
                    "{\"model\":\"m\",MSG} | {\"model\":\"n\",MSG}",
                    "{\"x\":\"é\",MSG, \"model\" : \"m\"} | {\"x\":\"é\",MSG, \"model\" : \"n\"}",
                    // usage is asked for
                    "{\"model\":\"m\",MSG,\"stream\":true} |"
                            + " {\"stream_options\":{\"include_usage\":true},\"model\":\"n\",MSG,"
                            + "\"stream\":true}",
                    "{\"stream_options\":{},\"model\":\"m\",MSG,\"stream\":true} |"
                            + " {\"stream_options\":{\"include_usage\":true},\"model\":\"n\",MSG,"
                            + "\"stream\":true}",
                    "{\"stream_options\":null,\"model\":\"m\",MSG,\"stream\":true} |"
                            + " {\"stream_options\":{\"include_usage\":true},\"model\":\"n\",MSG,"
                            + "\"stream\":true}",
                    "{\"model\":\"m\",MSG,\"stream\":true,\"stream_options\":{ \"a\":1}} |"
                            + " {\"model\":\"n\",MSG,\"stream\":true,\"stream_options\":"
                            + "{\"include_usage\":true, \"a\":1}}",
                    "{\"model\":\"m\",MSG,\"stream\":true,\"stream_options\":{\"a\":1,"
                            + "\"include_usage\":false}} | {\"model\":\"n\",MSG,\"stream\":true,"
                            + "\"stream_options\":{\"a\":1,\"include_usage\":true}}",
                    "{\"model\":\"m\",MSG,\"stream\":true,\"stream_options\":{\"include_usage\":"
                            + " true}} | {\"model\":\"n\",MSG,\"stream\":true,\"stream_options\":"
                            + "{\"include_usage\": true}}",
                    // not streamed: left alone
                    "{\"model\":\"m\",MSG,\"stream\":false} |"
                            + " {\"model\":\"n\",MSG,\"stream\":false}",
                })
        void changesInAFewPlacesOnly(String body, String expected) {
            assertThat(body(with(body), "n")).isEqualTo(with(expected));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '~',
                value = {
                    "{\"model\":\"m\",MSG,\"stream\":true} | {\"model\":\"m\",MSG,\"stream\":true}",
                    "{\"stream_options\":{\"include_usage\":true} , \"model\":\"m\",MSG,\"stream\":"
                            + "true} | { \"model\":\"m\",MSG,\"stream\":true}",
                    "{\"model\":\"m\",MSG,\"stream\":true , \"stream_options\": {}} |"
                            + " {\"model\":\"m\",MSG,\"stream\":true }",
                })
        void leavesOutStreamOptionsWhereTheyAreRefused(String body, String expected) {
            assertThat(body(with(body), "m", Quirk.NO_STREAM_OPTIONS)).isEqualTo(with(expected));
        }

        @Test
        void callsDevelopersSystemWhereTheyAreUnknown() {
            String body =
                    "{\"model\":\"m\",\"messages\":[{\"role\":\"developer\",\"content\":"
                            + "\"developer\"},{\"role\" : \"developer\"},{\"role\":\"user\"}]}";

            assertThat(body(body, "m", Quirk.NO_DEVELOPER_ROLE))
                    .isEqualTo(
                            "{\"model\":\"m\",\"messages\":[{\"role\":\"system\",\"content\":\"developer\"},{\"role\""
                                + " : \"system\"},{\"role\":\"user\"}]}");
        }

        @Test
        void quotesTheModelsName() {
            assertThat(body(with("{\"model\":\"m\",MSG}"), "a\"b"))
                    .isEqualTo(with("{\"model\":\"a\\\"b\",MSG}"));
        }

        private static String with(String body) {
            return body.replace("MSG", "\"messages\":[{\"role\":\"user\",\"content\":\"日本\"}]");
        }
    }

    @Nested
    class Head {

        private static final String BODY =
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\"}],\"stream\":true}";

        @Test
        void hasPathTypeAndIdentity() {
            UpstreamRequest request =
                    prepared(BODY, candidate("m", new Credentials.Key(() -> "k1 ")), "client");

            assertThat(request.path()).isEqualTo("/v1/chat/completions");
            assertThat(request.origin().host()).isEqualTo("api.example");
            assertThat(request.headers())
                    .isEqualTo(
                            Headers.of(
                                    "x-team", "search",
                                    "content-type", "application/json",
                                    "accept", "text/event-stream",
                                    "accept-encoding", "identity",
                                    "authorization", "Bearer k1",
                                    "x-request-id", "r1"));
        }

        @Test
        void showsTheClientsCredentialOnlyWhereTheProviderWantsIt() {
            assertThat(
                            prepared(BODY, candidate("m", new Credentials.FromClient()), "c1")
                                    .headers()
                                    .first("authorization"))
                    .contains("Bearer c1");
            assertThat(
                            prepared(BODY, candidate("m", new Credentials.FromClient()), null)
                                    .headers()
                                    .first("authorization"))
                    .isEmpty();
            assertThat(
                            prepared(BODY, candidate("m", new Credentials.None()), "c1")
                                    .headers()
                                    .first("authorization"))
                    .isEmpty();
        }
    }
}
