package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that cannot be served as they are: each is told what would be right. */
class BadRequestScenarioTest extends Scenario {

    private long askedBefore;

    @Override
    String serverSettings() {
        return """
        max_request_bytes: 1MiB
        cors: ["https://app.example"]
        """;
    }

    @BeforeEach
    void remember() {
        askedBefore = provider.stats().requests();
    }

    @AfterEach
    void noProviderWasAsked() {
        assertThat(provider.stats().requests()).isEqualTo(askedBefore);
    }

    @Nested
    class Bodies {

        @Test
        void invalidJsonIsShownWithLineAndColumn() throws Exception {
            Response response = ask(ChatRequests.post("{\n  \"model\": \"smart\",\n  oops\n}"));

            assertRefused(response, 400, "invalid_request_error");
            assertThat(response.error("message")).contains("line 3").contains("column 3");
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "[]", "\"text\"", "{\"model\":\"smart\"", "{}x", "\u0000"})
        void whatIsNoObjectIsRefused(String body) throws Exception {
            assertRefused(ask(ChatRequests.post(body)), 400, "invalid_request_error");
        }

        static Stream<Arguments> wrongTypes() {
            return Stream.of(
                    Arguments.of("model", "{\"model\":7,\"messages\":[]}"),
                    Arguments.of("messages", "{\"model\":\"smart\",\"messages\":\"hi\"}"),
                    Arguments.of(
                            "stream", "{\"model\":\"smart\",\"stream\":\"yes\",\"messages\":[]}"));
        }

        @ParameterizedTest
        @MethodSource("wrongTypes")
        void aMemberOfTheWrongTypeIsNamed(String param, String body) throws Exception {
            Response response = ask(ChatRequests.post(body));

            assertRefused(response, 400, "invalid_request_error");
            assertThat(response.error("param")).isEqualTo(param);
        }

        @Test
        void aMissingModelIsNamed() throws Exception {
            Response response =
                    ask(
                            ChatRequests.post(
                                    "{\"messages\":[{\"role\":\"user\","
                                            + "\"content\":\"hi\"}]}"));

            assertRefused(response, 400, "invalid_request_error");
            assertThat(response.error("param")).isEqualTo("model");
        }

        @Test
        void anUnknownModelIs404WithASuggestion() throws Exception {
            Response response = ask(ChatRequests.post(ChatRequests.wholeBody("smrat", "hello")));

            assertRefused(response, 404, "invalid_request_error");
            assertThat(response.error("code")).isEqualTo("model_not_found");
            assertThat(response.error("param")).isEqualTo("model");
            assertThat(response.error("message")).contains("'smrat'", "did you mean 'smart'");
            assertThat(gateway.metrics()).doesNotContain("smrat");
        }

        @Test
        void aBodyAnnouncedOverTheLimitIs413AtOnce() throws Exception {
            expectRecords(1);
            RawClient client = client();
            client.send(ChatRequests.head("POST", ChatRequests.PATH, 2 * 1024 * 1024));

            assertTooLarge(client.read());
            client.finishSending();
            assertThat(client.isAtEnd()).isTrue();
        }

        @Test
        void aBodyOverTheLimitInChunksIs413() throws Exception {
            expectRecords(1);
            RawClient client = client();
            client.send(chunkedHead());
            String chunk = "10000\r\n" + "x".repeat(0x10000) + "\r\n";
            for (int i = 0; i < 17; i++) {
                client.send(chunk);
            }

            assertTooLarge(client.read());
        }

        @Test
        void aCompressedBodyIs415() throws Exception {
            Response response = ask(ChatRequests.post("\u001f", "content-encoding: gzip"));

            assertRefused(response, 415, "invalid_request_error");
        }

        private void assertTooLarge(Response response) {
            assertRefused(response, 413, "invalid_request_error");
            assertThat(response.error("message")).contains("1048576", "server.max_request_bytes");
            assertThat(response.head().closes()).isTrue();
        }
    }

    @Nested
    class Framing {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "content-length: 2\r\ncontent-length: 3",
                    "content-length: 2, 3",
                    "content-length: 2\r\ntransfer-encoding: chunked",
                    "transfer-encoding: chunked\r\ncontent-length: 2",
                    "content-length: -2",
                    "content-length: +2",
                    "content-length: two",
                    "transfer-encoding: chunked\r\ntransfer-encoding: chunked",
                    "transfer-encoding: chunked, chunked",
                    "transfer-encoding: chunked, identity",
                    "transfer-encoding: xchunked",
                    "transfer-encoding : chunked",
                    "transfer-encoding: gzip, chunked"
                })
        void whatTwoReadersCouldFrameDifferentlyIsRefused(String lines) throws Exception {
            expectRecords(1);
            RawClient client = client();
            client.send("POST " + ChatRequests.PATH + " HTTP/1.1\r\nhost: a\r\n" + lines);
            client.send("\r\n\r\n{}");

            Response response = client.read();

            assertThat(response.status()).isEqualTo(400);
            assertThat(response.error("type")).isEqualTo("invalid_request_error");
            assertThat(response.head().closes()).isTrue();
            client.finishSending();
            assertThat(client.isAtEnd()).isTrue();
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "garbage\r\n\r\n",
                    "\u0016\u0003\u0001\u0002\r\n\r\n",
                    "GET / HTTP/1.1\r\nno colon\r\n\r\n",
                    "GET / HTTP/1.1\nhost: a\n\n"
                })
        void whatIsNoHttpIsRefused(String bytes) throws Exception {
            expectRecords(1);
            RawClient client = client();

            Response response = client.ask(bytes);

            assertRefused(response, 400, "invalid_request_error");
            assertThat(response.head().closes()).isTrue();
        }

        @Test
        void headersOverTheLimitAre431() throws Exception {
            expectRecords(1);
            RawClient client = client();
            client.send("GET /v1/models HTTP/1.1\r\nhost: a\r\nx-long: ");
            client.send("x".repeat(70 * 1024) + "\r\n\r\n");

            assertRefused(client.read(), 431, "invalid_request_error");
        }

        @Test
        void aFirstLineOverTheLimitIs431() throws Exception {
            expectRecords(1);
            RawClient client = client();
            client.send("GET /" + "x".repeat(20 * 1024) + " HTTP/1.1\r\nhost: a\r\n\r\n");

            assertRefused(client.read(), 431, "invalid_request_error");
        }

        @Test
        void anExpectationOtherThanContinueIs417() throws Exception {
            expectRecords(1);
            RawClient client = client();
            client.send(ChatRequests.head("POST", ChatRequests.PATH, 2, "expect: magic"));

            assertThat(client.read().status()).isEqualTo(417);
        }
    }

    @Nested
    class PathsAndMethods {

        @ParameterizedTest
        @ValueSource(strings = {"GET", "OPTIONS", "PUT", "DELETE", "PATCH"})
        void anotherMethodOnTheChatPathIs405(String method) throws Exception {
            Response response = ask(ChatRequests.head(method, ChatRequests.PATH, 0));

            assertRefused(response, 405, "invalid_request_error");
            assertThat(response.header("allow")).isEqualTo("POST");
        }

        @Test
        void theAnswerToHeadHasNoBody() throws Exception {
            expectRecords(1);
            RawClient client = client();
            client.send(ChatRequests.head("HEAD", ChatRequests.PATH, 0));
            ResponseHead refused = client.readHead();
            client.send(ChatRequests.head("HEAD", "/health/live", 0));
            ResponseHead healthy = client.readHead();
            Response models = client.ask(ChatRequests.get("/v1/models"));

            assertThat(refused.status()).isEqualTo(405);
            assertThat(refused.header("allow")).isEqualTo("POST");
            assertThat(healthy.status()).isEqualTo(200);
            assertThat(models.status()).isEqualTo(200);
        }

        @Test
        void postOnTheListOfModelsIs405() throws Exception {
            Response response = ask(ChatRequests.head("POST", "/v1/models", 0));

            assertRefused(response, 405, "invalid_request_error");
            assertThat(response.header("allow")).isEqualTo("GET");
        }

        @Test
        void anUnknownPathIs404WithASuggestion() throws Exception {
            Response response = ask(ChatRequests.head("POST", "/v1/chat/completion", 0));

            assertRefused(response, 404, "invalid_request_error");
            assertThat(response.error("message")).contains("did you mean /v1/chat/completions?");
        }

        @ParameterizedTest
        @ValueSource(strings = {"*", "http://gateway.test", "//v1/models", "/v1/../v1/models"})
        void aTargetThatIsNoPathOfOursIs404(String target) throws Exception {
            assertThat(ask(ChatRequests.get(target)).status()).isEqualTo(404);
        }
    }

    @Nested
    class Origins {

        @Test
        void aPageOfAForeignOriginIsRefused() throws Exception {
            Response response =
                    ask(
                            ChatRequests.post(
                                    ChatRequests.wholeBody("smart", "hello"),
                                    "origin: https://evil.example"));

            assertRefused(response, 403, "permission_error");
            assertThat(response.header("x-sluice-error")).isEqualTo("policy");
            assertThat(response.header("access-control-allow-origin")).isEmpty();
        }

        @Test
        void itsPreflightIsRefusedToo() throws Exception {
            Response response = ask(preflight("https://evil.example"));

            assertThat(response.status()).isEqualTo(403);
            assertThat(response.header("access-control-allow-origin")).isEmpty();
        }

        @Test
        void thePreflightOfAnAllowedOriginIsGranted() throws Exception {
            Response response = client().ask(preflight("https://app.example"));

            assertThat(response.status()).isEqualTo(204);
            assertThat(response.header("access-control-allow-origin"))
                    .isEqualTo("https://app.example");
            assertThat(response.header("access-control-allow-methods")).contains("POST");
            assertThat(response.header("access-control-allow-headers"))
                    .isEqualTo("authorization, content-type");
            assertThat(response.header("vary")).isEqualTo("origin");
        }

        private String preflight(String origin) {
            return ChatRequests.head(
                    "OPTIONS",
                    ChatRequests.PATH,
                    0,
                    "origin: " + origin,
                    "access-control-request-method: POST",
                    "access-control-request-headers: authorization, content-type");
        }
    }

    @Nested
    class Headers {

        @ParameterizedTest
        @ValueSource(strings = {"5", "soon", "0s", "-1s", "1d", "1.5s", ""})
        void aTimeoutThatIsNoDurationIsRefused(String value) throws Exception {
            Response response =
                    ask(
                            ChatRequests.post(
                                    ChatRequests.wholeBody("smart", "hello"),
                                    "x-sluice-timeout: " + value));

            assertRefused(response, 400, "invalid_request_error");
            assertThat(response.error("message")).contains("x-sluice-timeout", "30s");
        }

        @Test
        void errorsCarryTheIdThatTheClientGave() throws Exception {
            Response response = ask(ChatRequests.post("oops", "x-request-id: mine-0815"));

            assertThat(response.header("x-request-id")).isEqualTo("mine-0815");
            assertThat(response.error("message")).contains("mine-0815");
        }

        @Test
        void anIdThatIsNotUsableIsReplaced() throws Exception {
            for (String unusable : List.of("a\"b", "a\\b", "x".repeat(200), "sp ace")) {
                Response response = ask(ChatRequests.post("oops", "x-request-id: " + unusable));

                assertThat(response.header("x-request-id")).startsWith("req_");
            }
        }
    }

    private static String chunkedHead() {
        return "POST "
                + ChatRequests.PATH
                + " HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n";
    }

    private static void assertRefused(Response response, int status, String type) {
        assertThat(response.status()).isEqualTo(status);
        assertThat(response.header("content-type")).isEqualTo("application/json");
        assertThat(response.header("x-should-retry")).isEqualTo("false");
        assertThat(response.error("type")).isEqualTo(type);
        assertThat(response.error("message")).contains(response.header("x-request-id"));
        assertThat(response.whole()).isTrue();
    }
}
