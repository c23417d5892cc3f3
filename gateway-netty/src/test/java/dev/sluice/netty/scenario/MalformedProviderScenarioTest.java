package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A provider whose bytes are not what they say they are. */
class MalformedProviderScenarioTest extends Scenario {

    private static final String STREAM = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n";

    private static final String EVENTS =
            """
            data: {"choices":[{"index":0,"delta":{"content":"hello"}}]}

            data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

            data: [DONE]

            """;

    @Test
    void whatIsNotCompressedAsItSaysIsNamed() throws Exception {
        Response response = answerTo(STREAM + "content-encoding: gzip\r\n\r\n" + EVENTS.repeat(10));

        assertThat(response.status()).isEqualTo(502);
        assertThat(response.error("message")).contains("not in its declared encoding");
    }

    @Test
    void anEncodingThatNobodyAskedForIsNamed() throws Exception {
        Response response = answerTo(STREAM + "content-encoding: br\r\n\r\nxxx");

        assertThat(response.status()).isEqualTo(502);
        assertThat(response.error("message")).contains("content encoding");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH_9.6\r\n",
                "\u0015\u0003\u0001\u0000\u0002\u0002\n",
                "HTTP/1.1 abc\r\n\r\n",
                "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
                "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nxx",
                "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nxx",
                ""
            })
    void whatIsNoHttpIs502(String bytes) throws Exception {
        assertThat(answerTo(bytes).status()).isEqualTo(502);
    }

    @Test
    void aRedirectIsNotFollowed() throws Exception {
        Response response =
                answerTo(
                        "HTTP/1.1 302 Found\r\nlocation: "
                                + provider.baseUrl()
                                + "/chat/completions\r\ncontent-length: 0\r\n\r\n");

        assertThat(response.status()).isEqualTo(502);
        assertThat(response.header("location")).isEmpty();
        assertThat(provider.stats().requests()).isZero();
    }

    @Test
    void interimResponsesAreSkipped() throws Exception {
        Response response =
                answerTo(
                        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n"
                                + STREAM
                                + "\r\n"
                                + EVENTS);

        assertThat(response.content()).isEqualTo("hello");
        assertThat(response.isDone()).isTrue();
    }

    @Test
    void aStreamOfNoDeclaredTypeIsRead() throws Exception {
        Response response = answerTo("HTTP/1.1 200 OK\r\n\r\n" + EVENTS);

        assertThat(response.content()).isEqualTo("hello");
    }

    @Test
    void aLastEventWithoutItsBlankLineCounts() throws Exception {
        Response response = answerTo(STREAM + "\r\n" + EVENTS.stripTrailing());

        assertThat(response.isDone()).isTrue();
        assertThat(response.errorEvents()).isEmpty();
    }

    @Test
    void eventsBehindTheEndAreNotPassedOn() throws Exception {
        Response response = answerTo(STREAM + "\r\n" + EVENTS + EVENTS.replace("hello", "again"));

        assertThat(response.content()).isEqualTo("hello");
        assertThat(response.text()).doesNotContain("again");
    }

    private Response answerTo(String bytes) throws Exception {
        try (ScriptedProvider scripted = ScriptedProvider.answering(bytes);
                RunningGateway other =
                        RunningGateway.start(
                                configuration().replace(provider.baseUrl(), scripted.baseUrl()));
                RawClient client = other.connect()) {
            Response response = client.ask(ChatRequests.streamed("hello"));
            assertThat(scripted.requests())
                    .as("only a connection that was warm in time and dies in silence is replaced")
                    .isBetween(1, bytes.isEmpty() ? 2 : 1);
            assertThat(other.awaitMetric(1, "sluice_requests_total")).isTrue();
            return response;
        }
    }
}
