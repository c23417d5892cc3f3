package dev.sluice.loadtest.simulator;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonNull;
import dev.sluice.loadtest.json.JsonValue.JsonNumber;
import dev.sluice.loadtest.simulator.WireClient.Response;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ProviderSimulatorTest {
    private ProviderSimulator simulator;
    private WireClient client;

    @BeforeEach
    void start() throws Exception {
        simulator = ProviderSimulator.start(SimulatorSettings.forTests().name("primary"));
        client = WireClient.to(simulator);
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        simulator.close();
    }

    @Test
    void streamsARoleThenContentThenTheFinishThenDone() throws Exception {
        Response response = client.exchange(WireClient.streamed("how are you"));

        List<String> payloads = EventTexts.payloads(response.text());
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.hasHeader("content-type: text/event-stream; charset=utf-8")).isTrue();
        assertThat(payloads).hasSize(1 + 10 + 1 + 1);
        assertThat(payloads.getFirst()).contains("{\"role\":\"assistant\",\"content\":\"\"}");
        assertThat(payloads.get(11)).contains("\"finish_reason\":\"stop\"");
        assertThat(payloads.getLast()).isEqualTo("[DONE]");
        assertThat(response.text()).doesNotContain("usage");
        assertThat(EventTexts.content(response.text()))
                .isEqualTo(simulator.answerTo("how are you"));
    }

    @Test
    void saysEverywhereThatItIsSimulated() throws Exception {
        Response stream = client.exchange(WireClient.streamed("hello"));
        Response whole = client.exchange(WireClient.whole("hello"));

        assertThat(stream.hasHeader("x-simulated: true")).isTrue();
        assertThat(whole.hasHeader("x-simulated: true")).isTrue();
        assertThat(EventTexts.chunks(stream.text()))
                .allMatch(c -> c.at("system_fingerprint").textOr("").equals("simulated"));
        assertThat(EventTexts.content(stream.text()))
                .startsWith("A simulated answer from \"primary\": hello");
    }

    @Test
    void sendsTheUsageChunkOnlyWhenItIsAskedFor() throws Exception {
        Response response =
                client.exchange(
                        WireClient.chat(
                                """
                                {"model":"m","stream":true,"stream_options":{"include_usage":true},
                                 "messages":[{"role":"system","content":"be brief"},
                                             {"role":"user","content":"one two three"}]}\
                                """));

        List<JsonValue> chunks = EventTexts.chunks(response.text());
        JsonValue usage = chunks.removeLast();
        assertThat(chunks).allMatch(c -> c.at("usage") instanceof JsonNull);
        assertThat(response.text()).contains("\"usage\":null");
        assertThat(usage.compact()).contains("\"choices\":[]");
        assertThat(usage.at("usage", "prompt_tokens")).isEqualTo(new JsonNumber("5"));
        assertThat(usage.at("usage", "completion_tokens")).isEqualTo(new JsonNumber("10"));
        assertThat(usage.at("usage", "total_tokens")).isEqualTo(new JsonNumber("15"));
    }

    @Test
    void answersWholeWithTheSameText() throws Exception {
        Response response = client.exchange(WireClient.whole("how are you"));

        JsonValue answer = JsonValue.parse(response.text());
        JsonValue choice = answer.at("choices").elements().getFirst();
        assertThat(answer.at("object").textOr("")).isEqualTo("chat.completion");
        assertThat(choice.at("finish_reason").textOr("")).isEqualTo("stop");
        assertThat(choice.at("message", "content").textOr(""))
                .isEqualTo(simulator.answerTo("how are you"));
        assertThat(answer.at("usage", "completion_tokens")).isEqualTo(new JsonNumber("10"));
    }

    @Test
    void givesTheSameBytesForTheSameRequest() throws Exception {
        Response first = client.exchange(WireClient.streamed("again"));
        Response second = client.exchange(WireClient.streamed("again"));

        assertThat(second).isEqualTo(first);
    }

    @Test
    void streamsAToolCallWhenOneIsRequired() throws Exception {
        Response response =
                client.exchange(
                        WireClient.chat(
                                """
                                {"model":"m","stream":true,"tool_choice":"required",
                                 "messages":[{"role":"user","content":"weather?"}],
                                 "tools":[{"type":"function","function":{"name":"weather",
                                   "parameters":{"type":"object","properties":{
                                     "city":{"type":"string"},"days":{"type":"integer"},
                                     "unit":{"enum":["celsius"]}}}}}]}\
                                """));

        List<JsonValue> calls =
                EventTexts.chunks(response.text()).stream()
                        .flatMap(c -> c.at("choices").elements().stream())
                        .flatMap(c -> c.at("delta", "tool_calls").elements().stream())
                        .toList();
        StringBuilder arguments = new StringBuilder();
        calls.forEach(call -> arguments.append(call.at("function", "arguments").textOr("")));
        assertThat(calls.getFirst().at("function", "name").textOr("")).isEqualTo("weather");
        assertThat(calls.getFirst().at("id").textOr("")).startsWith("call_sim_");
        assertThat(arguments.toString())
                .isEqualTo("{\"city\":\"simulated by primary\",\"days\":1,\"unit\":\"celsius\"}");
        assertThat(response.text()).contains("\"finish_reason\":\"tool_calls\"");
    }

    @Test
    void stopsAtTheTokensThatAreAllowed() throws Exception {
        Response response =
                client.exchange(
                        WireClient.chat(
                                """
                                {"model":"m","stream":true,"max_tokens":3,
                                 "messages":[{"role":"user","content":"hello"}]}\
                                """));

        assertThat(EventTexts.contentChunks(response.text())).isEqualTo(3);
        assertThat(response.text()).contains("\"finish_reason\":\"length\"");
    }

    @Test
    void listsItsModels() throws Exception {
        Response response = client.exchange("GET /v1/models HTTP/1.1\r\nhost: s\r\n\r\n");

        assertThat(response.status()).isEqualTo(200);
        assertThat(
                        JsonValue.parse(response.text()).at("data").elements().stream()
                                .map(model -> model.at("id").textOr("")))
                .containsExactly("sim-small", "sim-large");
    }

    @Test
    void servesThePathsWithoutVersionToo() throws Exception {
        String request = WireClient.whole("hello").replace("/v1/chat", "/chat");

        assertThat(client.exchange(request).status()).isEqualTo(200);
    }

    @Test
    void refusesWhatIsNoChatRequest() throws Exception {
        Response noJson = client.exchange(WireClient.chat("{\"model\":"));
        Response noModel = client.exchange(WireClient.chat("{\"messages\":[]}"));
        Response noRoute = client.exchange("GET /v1/nothing HTTP/1.1\r\nhost: s\r\n\r\n");

        assertThat(noJson.status()).isEqualTo(400);
        assertThat(noJson.text()).contains("at offset 9");
        assertThat(noModel.text()).contains("model parameter");
        assertThat(noRoute.status()).isEqualTo(404);
    }

    @Test
    void keepsConnectionsAliveAndAnswersPipelinedRequestsInOrder() throws Exception {
        client.send(WireClient.whole("first") + WireClient.streamed("second"));
        Response first = client.response();
        Response second = client.response();

        assertThat(first.text()).contains(" first");
        assertThat(EventTexts.content(second.text())).contains(" second");
        assertThat(simulator.stats().connections()).isEqualTo(1);
        assertThat(simulator.requests().stream().map(ReceivedRequest::connection))
                .containsExactly(1L, 1L);
    }

    @Test
    void closesWhenTheRequestAsksForIt() throws Exception {
        String request =
                WireClient.whole("bye").replace("\r\nhost:", "\r\nConnection: close\r\nhost:");

        assertThat(client.exchange(request).status()).isEqualTo(200);
        assertThat(client.read()).isEqualTo(-1);
    }

    @Test
    void readsChunkedBodiesAndAnswersExpectations() throws Exception {
        client.send(
                """
                POST /v1/chat/completions HTTP/1.1\r
                host: s\r
                transfer-encoding: chunked\r
                expect: 100-continue\r
                \r
                """);
        String interim = client.head();
        client.sendChunk("{\"model\":\"m\",\"mess");
        client.sendChunk("ages\":[{\"role\":\"user\",\"content\":\"in pieces\"}]");
        client.sendChunk("}");
        Response response = client.exchange("0\r\nx-trailer: 1\r\n\r\n");

        assertThat(interim).startsWith("HTTP/1.1 100 ");
        assertThat(response.status()).isEqualTo(200);
        assertThat(simulator.lastRequest().bodyText()).contains("\"messages\":[{").endsWith("]}");
    }

    @Test
    void answersMalformedRequestsWith400AndCloses() throws Exception {
        Response response = client.exchange("what is this\r\n\r\n");

        assertThat(response.status()).isEqualTo(400);
        assertThat(client.read()).isEqualTo(-1);
    }

    @Test
    void keepsWhatItReceived() throws Exception {
        client.exchange(
                WireClient.whole("hello")
                        .replace("\r\nhost:", "\r\nX-Twice: a\r\nx-twice: b\r\nhost:"));

        ReceivedRequest request = simulator.lastRequest();
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.path()).isEqualTo("/v1/chat/completions");
        assertThat(request.headers("x-TWICE")).containsExactly("a", "b");
        assertThat(request.header("Content-Type")).contains("application/json");
        assertThat(request.head()).contains("X-Twice: a\r\n").endsWith("\r\n\r\n");
        assertThat(request.body()).isNotEmpty();
    }

    @Test
    void paysTheFirstDelayAndTheRateOfItsPace() throws Exception {
        simulator.setPace(new Pace(Duration.ofMillis(60), 200, 10));
        long start = System.nanoTime();
        client.exchange(WireClient.streamed("slowly"));
        Duration streamed = Duration.ofNanos(System.nanoTime() - start);
        start = System.nanoTime();
        client.exchange(WireClient.whole("slowly"));
        Duration whole = Duration.ofNanos(System.nanoTime() - start);

        assertThat(streamed).isGreaterThanOrEqualTo(Duration.ofMillis(60 + 45));
        assertThat(whole).isGreaterThanOrEqualTo(Duration.ofMillis(60 + 50));
    }

    @Test
    void countsRequestsStreamsAndChunks() throws Exception {
        client.exchange(WireClient.streamed("one"));
        client.exchange(WireClient.whole("two"));

        assertThat(simulator.awaitRequests(2, ofSeconds(5))).isTrue();
        assertThat(simulator.await(s -> s.open() == 0, ofSeconds(5))).isTrue();
        assertThat(simulator.stats()).isEqualTo(new SimulatorStats(2, 1, 1, 0, 0, 10, 1, 1, 0));
        assertThat(simulator.awaitRequests(3, Duration.ofMillis(1))).isFalse();
    }

    @Test
    void noticesAtOnceThatThePeerHasGoneWhileItStreams() throws Exception {
        simulator.setPace(new Pace(Duration.ZERO, 1, 100));
        client.send(WireClient.streamed("never mind"));
        client.head();
        client.close();

        assertThat(simulator.awaitPeerClosed(ofSeconds(5))).isTrue();
        assertThat(simulator.awaitPeerClosed(Duration.ofMillis(1))).isFalse();
        assertThat(simulator.stats().abortedByPeer()).isEqualTo(1);
        assertThat(simulator.stats().streamsFinished()).isZero();
    }

    @Test
    void isNotAbortedByAPeerThatGoesBetweenRequests() throws Exception {
        client.exchange(WireClient.streamed("done"));
        client.close();

        assertThat(simulator.await(s -> s.openConnections() == 0, ofSeconds(5))).isTrue();
        assertThat(simulator.stats().abortedByPeer()).isZero();
    }

    @Test
    void closesIdleConnectionsOnDemandAndGoesOnListening() throws Exception {
        client.exchange(WireClient.whole("one"));
        simulator.closeConnections();

        assertThat(client.read()).isEqualTo(-1);
        try (WireClient another = WireClient.to(simulator)) {
            assertThat(another.exchange(WireClient.whole("two")).status()).isEqualTo(200);
        }
        assertThat(simulator.stats().abortedByPeer()).isZero();
    }

    @Test
    void endsEveryConnectionWhenItIsClosed() throws Exception {
        simulator.setMode(new SimulatorMode.Hang());
        client.send(WireClient.whole("hello"));
        assertThat(simulator.awaitRequests(1, ofSeconds(5))).isTrue();

        simulator.close();

        assertThat(client.read()).isEqualTo(-1);
        assertThatThrownBy(() -> WireClient.to(simulator)).isInstanceOf(ConnectException.class);
    }
}
