package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.SimulatorMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Unusual requests that are in order all the same. */
class RequestFormScenarioTest extends Scenario {

    @Override
    String serverSettings() {
        return "cors: [\"https://app.example\"]\n";
    }

    @Test
    void aBodyInChunksIsServed() throws Exception {
        String body = ChatRequests.wholeBody("smart", "hello");
        StringBuilder chunks = new StringBuilder();
        for (int i = 0; i < body.length(); i++) {
            chunks.append("1;note=x\r\n").append(body.charAt(i)).append("\r\n");
        }

        Response response =
                ask(
                        "POST /v1/chat/completions HTTP/1.1\r\nhost: a\r\n"
                                + "transfer-encoding: chunked\r\n\r\n"
                                + chunks
                                + "0\r\nx-trailer: y\r\n\r\n");

        assertThat(response.message()).isEqualTo(provider.answerTo("hello"));
    }

    @Test
    void aClientThatExpectsContinueIsToldToGoOn() throws Exception {
        expectRecords(1);
        String body = ChatRequests.wholeBody("smart", "hello");
        RawClient client = client();
        client.send(
                ChatRequests.head(
                        "POST", ChatRequests.PATH, body.length(), "expect: 100-continue"));

        assertThat(client.readHead().status()).isEqualTo(100);
        assertThat(client.ask(body).message()).isEqualTo(provider.answerTo("hello"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "connection: keep-alive\r\n"})
    void http10GetsAnAnswerThatEndsWithTheConnection(String more) throws Exception {
        String body = ChatRequests.streamedBody("smart", "hello");
        expectRecords(1);
        RawClient client = client();

        Response response =
                client.ask(
                        "POST /v1/chat/completions HTTP/1.0\r\n%scontent-length: %d\r\n\r\n%s"
                                .formatted(more, body.length(), body));

        assertThat(response.head().isChunked()).isFalse();
        assertThat(response.head().closes()).isTrue();
        assertThat(response.content()).isEqualTo(provider.answerTo("hello"));
        assertThat(response.isDone()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closeIsHeeded(boolean streamed) throws Exception {
        expectRecords(1);
        String body =
                streamed
                        ? ChatRequests.streamedBody("smart", "hello")
                        : ChatRequests.wholeBody("smart", "hello");
        RawClient client = client();

        Response response = client.ask(ChatRequests.post(body, "connection: close"));

        assertThat(response.head().closes()).isTrue();
        assertThat(response.whole()).isTrue();
        assertThat(client.isAtEnd()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://somewhere.else/v1/chat/completions",
                "/openai/v1/chat/completions",
                "/chat/completions?api-version=1"
            })
    void theTargetMayHaveOtherForms(String target) throws Exception {
        String body = ChatRequests.wholeBody("smart", "hello");

        Response response = ask(ChatRequests.head("POST", target, body.length()) + body);

        assertThat(response.message()).isEqualTo(provider.answerTo("hello"));
        assertThat(provider.lastRequest().target()).isEqualTo("/v1/chat/completions");
        assertThat(provider.lastRequest().header("host")).contains("127.0.0.1:" + provider.port());
    }

    @Test
    void aLargeBodyIsReadOffTheLoopAndServed() throws Exception {
        String prompt = "large " + "x".repeat(3 * 1024 * 1024);

        Response response = ask(ChatRequests.streamed(prompt));

        assertThat(response.content()).isEqualTo(provider.answerTo(prompt));
        assertThat(provider.lastRequest().bodyText()).contains(prompt);
    }

    @Test
    void aLargeBodyIsToldItsFaultsToo() throws Exception {
        Response response = ask(ChatRequests.post("{\"x\":\"" + "x".repeat(512 * 1024) + "\",}"));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.error("message")).contains("column");
    }

    @Test
    void aPageOfAnAllowedOriginMayReadItsAnswer() throws Exception {
        String body = ChatRequests.streamedBody("smart", "hello");

        Response response = ask(ChatRequests.post(body, "origin: https://app.example"));

        assertThat(response.isDone()).isTrue();
        assertThat(response.header("access-control-allow-origin")).isEqualTo("https://app.example");
        assertThat(response.header("vary")).isEqualTo("origin");
    }

    @Test
    void aShorterDeadlineOfTheClientHolds() throws Exception {
        provider.setMode(new SimulatorMode.Hang());
        String body = ChatRequests.streamedBody("smart", "hello");

        Response response = ask(ChatRequests.post(body, "x-sluice-timeout: 200ms"));

        assertThat(response.status()).isEqualTo(504);
        assertThat(response.error("message")).contains("deadline", "200 ms", "sim/sim-small");
        assertThat(provider.awaitPeerClosed(SOON)).isTrue();
    }

    @Test
    void aDeadlineInTheMiddleOfAStreamIsACut() throws Exception {
        provider.setMode(new SimulatorMode.StallAfter(3));
        String body = ChatRequests.streamedBody("smart", "hello");

        Response response = ask(ChatRequests.post(body, "x-sluice-timeout: 300ms"));

        Cuts.assertCut(response);
        assertThat(provider.awaitPeerClosed(SOON)).isTrue();
    }

    @Test
    void aDeadlineThatIsFarAwayChangesNothing() throws Exception {
        String body = ChatRequests.streamedBody("smart", "hello");

        assertThat(ask(ChatRequests.post(body, "x-sluice-timeout: 1h")).isDone()).isTrue();
    }

    @Test
    void healthIsToldOnTheDataPlane() throws Exception {
        RawClient client = client();

        assertThat(client.ask(ChatRequests.get("/health/live")).status()).isEqualTo(200);
        assertThat(client.ask(ChatRequests.get("/health/ready")).status()).isEqualTo(200);
    }

    @Test
    void modelsAreListedAndDescribed() throws Exception {
        expectRecords(1);
        RawClient client = client();

        Response all = client.ask(ChatRequests.get("/v1/models"));
        Response one = client.ask(ChatRequests.get("/v1/models/smart"));
        Response none = client.ask(ChatRequests.get("/v1/models/smrat"));

        assertThat(all.text()).contains("\"id\":\"smart\"");
        assertThat(one.json().at("id").textOr("")).isEqualTo("smart");
        assertThat(one.json().at("owned_by").textOr("")).isEqualTo("sim");
        assertThat(none.status()).isEqualTo(404);
        assertThat(none.error("message")).contains("did you mean smart?");
    }
}
