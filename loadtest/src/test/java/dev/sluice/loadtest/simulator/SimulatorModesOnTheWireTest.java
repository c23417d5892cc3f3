package dev.sluice.loadtest.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.simulator.WireClient.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class SimulatorModesOnTheWireTest {
    private ProviderSimulator simulator;
    private WireClient client;

    @BeforeEach
    void start() throws Exception {
        simulator = ProviderSimulator.start(SimulatorSettings.forTests());
        client = WireClient.to(simulator);
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        simulator.close();
    }

    private Response streamIn(String mode) throws IOException {
        simulator.setMode(SimulatorMode.parse(mode));
        return client.exchange(WireClient.streamed("hello"));
    }

    /** Everything up to the end of the connection; an RST throws. */
    private String rawStreamIn(String mode) throws IOException {
        simulator.setMode(SimulatorMode.parse(mode));
        return new String(client.send(WireClient.streamed("hello")).rest(), UTF_8);
    }

    @Nested
    class NoAnswer {
        @Test
        void statusIsAnErrorOfOpenAisForm() throws Exception {
            Response response = streamIn("503");

            JsonValue error = JsonValue.parse(response.text()).at("error");
            assertThat(response.status()).isEqualTo(503);
            assertThat(error.at("type").textOr("")).isEqualTo("server_error");
            assertThat(error.at("message").textOr("")).startsWith("Simulated error 503");
            assertThat(response.head()).doesNotContain("retry-after");
        }

        @Test
        void tooManyRequestsSaysWhenToComeAgain() throws Exception {
            assertThat(streamIn("429").hasHeader("retry-after: 1")).isTrue();
            assertThat(streamIn("429:20").hasHeader("retry-after: 20")).isTrue();
            assertThat(streamIn("429:insufficient_quota").text())
                    .contains("\"code\":\"insufficient_quota\"");
        }

        @Test
        void hangTakesTheRequestAndStaysSilent() throws Exception {
            simulator.setMode(new SimulatorMode.Hang());
            client.send(WireClient.streamed("hello")).readTimeout(Duration.ofMillis(50));

            assertThat(simulator.awaitRequests(1, ofSeconds(5))).isTrue();
            assertThatThrownBy(client::read).isInstanceOf(SocketTimeoutException.class);
            client.close();
            assertThat(simulator.awaitPeerClosed(ofSeconds(5))).isTrue();
        }

        @Test
        void headThenHangSendsTheHeadOnly() throws Exception {
            simulator.setMode(new SimulatorMode.HeadThenHang());
            client.send(WireClient.streamed("hello")).readTimeout(Duration.ofMillis(50));

            assertThat(client.head()).startsWith("HTTP/1.1 200 ").contains("text/event-stream");
            assertThatThrownBy(client::read).isInstanceOf(SocketTimeoutException.class);
        }

        @Test
        void resetIsAnRst() {
            assertThatThrownBy(() -> rawStreamIn("reset"))
                    .isInstanceOf(SocketException.class)
                    .hasMessageContaining("reset");
        }

        @Test
        void refuseClosesThePortAndResetsWhatIsOpenUntilAnotherModeIsSet() throws Exception {
            client.exchange(WireClient.whole("before"));
            simulator.setMode(new SimulatorMode.Refuse());

            assertThatThrownBy(() -> WireClient.to(simulator)).isInstanceOf(ConnectException.class);
            assertThatThrownBy(() -> client.exchange(WireClient.whole("hello")))
                    .isInstanceOf(SocketException.class);

            simulator.setMode(new SimulatorMode.Ok());
            try (WireClient again = WireClient.to(simulator)) {
                assertThat(again.exchange(WireClient.whole("after")).status()).isEqualTo(200);
            }
        }

        @Test
        void wafIsAnEdgeNetworksPage() throws Exception {
            Response response = streamIn("waf");

            assertThat(response.status()).isEqualTo(403);
            assertThat(response.hasHeader("server: cloudflare")).isTrue();
            assertThat(response.text()).contains("error code: 1010");
        }

        @Test
        void htmlAndJsonErrorComeWithStatus200() throws Exception {
            Response html = streamIn("html");
            Response json = streamIn("json-error");

            assertThat(html.status()).isEqualTo(200);
            assertThat(html.hasHeader("content-type: text/html; charset=utf-8")).isTrue();
            assertThat(json.status()).isEqualTo(200);
            assertThat(json.hasHeader("content-type: application/json")).isTrue();
            assertThat(json.text()).startsWith("{\"error\":{");
        }

        @Test
        void emptyIsAStreamWithoutEvents() throws Exception {
            Response response = streamIn("empty");

            assertThat(response.hasHeader("content-type: text/event-stream; charset=utf-8"))
                    .isTrue();
            assertThat(response.body()).isEmpty();
        }

        @Test
        void endlessIsAnEventWithoutEndUpToItsCap() throws Exception {
            String raw = rawStreamIn("endless=100000");

            assertThat(raw.length()).isGreaterThan(100_000);
            assertThat(raw.substring(raw.indexOf("\r\n\r\n") + 4)).doesNotContain("\n\n");
        }
    }

    @Nested
    class BrokenAnswer {
        @Test
        void cutIsAFinInsideTheBody() throws Exception {
            String raw = rawStreamIn("cut-after=3");

            assertThat(raw).doesNotContain("[DONE]").doesNotContain("\r\n0\r\n");
            assertThat(raw.split("\"content\":", -1)).hasSize(1 + 1 + 3);
        }

        @Test
        void resetAfterIsAnRstBehindTheChunks() throws Exception {
            simulator.setMode(new SimulatorMode.ResetAfter(1));
            client.send(WireClient.streamed("hello"));
            client.head();
            client.chunk();

            assertThat(new String(client.chunk(), UTF_8)).contains("simulated answer");
            assertThatThrownBy(client::read).isInstanceOf(SocketException.class);
        }

        @Test
        void stallIsSilenceBehindTheChunks() throws Exception {
            simulator.setMode(new SimulatorMode.StallAfter(0));
            client.send(WireClient.streamed("hello")).readTimeout(Duration.ofMillis(50));
            client.head();

            assertThat(new String(client.chunk(), UTF_8)).contains("\"role\"");
            assertThatThrownBy(client::read).isInstanceOf(SocketTimeoutException.class);
        }

        @Test
        void errorIsAnEventAndThenTheEndOfTheConnection() throws Exception {
            Response response = streamIn("error-after=2");

            assertThat(EventTexts.contentChunks(response.text())).isEqualTo(2);
            assertThat(EventTexts.payloads(response.text()).getLast()).startsWith("{\"error\":{");
            assertThat(client.read()).isEqualTo(-1);
        }

        @Test
        void noEndIsACleanEndWithoutFinishReason() throws Exception {
            Response response = streamIn("no-end=2");

            assertThat(EventTexts.contentChunks(response.text())).isEqualTo(2);
            assertThat(response.text()).doesNotContain("stop").doesNotContain("[DONE]");
            assertThat(streamIn("ok").text()).contains("[DONE]");
        }

        @Test
        void noDoneLacksTheLastEventOnly() throws Exception {
            Response response = streamIn("no-done");

            assertThat(EventTexts.content(response.text())).isEqualTo(simulator.answerTo("hello"));
            assertThat(EventTexts.payloads(response.text()).getLast()).contains("\"stop\"");
        }

        @Test
        void wholeAnswersBreakInsideTheirBody() throws Exception {
            simulator.setMode(new SimulatorMode.CutAfter(5));
            client.send(WireClient.whole("hello"));
            String head = client.head();

            assertThat(head).contains("content-length: ");
            assertThat(new String(client.rest(), UTF_8)).startsWith("{").doesNotEndWith("}");
        }
    }

    @Nested
    class OtherShape {
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "ok",
                    "split=1",
                    "split=7",
                    "gzip",
                    "crlf",
                    "comments",
                    "multi-line-data",
                    "no-space",
                    "slow-first=1",
                    "silence=1"
                })
        void carriesTheSameContent(String mode) throws Exception {
            Response response = streamIn(mode);
            boolean gzip = response.hasHeader("content-encoding: gzip");
            String text = gzip ? unzipped(response.body()) : response.text();

            assertThat(gzip).isEqualTo(mode.equals("gzip"));
            assertThat(EventTexts.content(text)).isEqualTo(simulator.answerTo("hello"));
            assertThat(EventTexts.payloads(text).getLast()).isEqualTo("[DONE]");
        }

        @Test
        void isWhatItsNameSays() throws Exception {
            assertThat(streamIn("crlf").text()).contains("}\r\n\r\ndata: {");
            assertThat(streamIn("comments").text()).contains("}\n\n: keep-alive\n\ndata: {");
            assertThat(streamIn("multi-line-data").text()).contains(",\ndata: \"object\"");
            assertThat(streamIn("no-space").text()).startsWith("data:{");
        }

        @Test
        void splitSendsChunksOfThatSize() throws Exception {
            simulator.setMode(new SimulatorMode.Split(3));
            client.send(WireClient.streamed("hello"));
            client.head();

            assertThat(new String(client.chunk(), UTF_8)).isEqualTo("dat");
            assertThat(new String(client.chunk(), UTF_8)).isEqualTo("a: ");
        }

        @Test
        void untilCloseEndsWithTheConnection() throws Exception {
            String raw = rawStreamIn("until-close");

            assertThat(raw).contains("connection: close").endsWith("data: [DONE]\n\n");
            assertThat(raw).doesNotContain("transfer-encoding").doesNotContain("content-length");
        }

        @Test
        void eventBytesIsOneEventOfThatSize() throws Exception {
            simulator.setMode(new SimulatorMode.EventBytes(8 << 20));
            client.send(WireClient.streamed("hello"));
            client.head();
            client.chunk();

            assertThat(client.chunk()).hasSize(8 << 20).endsWith('\n', '\n');
            assertThat(new String(client.chunk(), UTF_8)).contains("\"stop\"");
        }

        @Test
        void slowFirstDelaysTheHeadAndSilenceFollowsIt() throws Exception {
            simulator.modes(
                    new SimulatorMode.SlowFirst(Duration.ofMillis(80)),
                    new SimulatorMode.Silence(Duration.ofMillis(80)));

            long start = System.nanoTime();
            client.exchange(WireClient.streamed("slow"));
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(80_000_000);

            client.send(WireClient.streamed("silent"));
            client.head();
            long head = System.nanoTime();
            client.chunk();
            assertThat(System.nanoTime() - head).isGreaterThanOrEqualTo(40_000_000);
        }

        @Test
        void wholeAnswersAreZippedSplitAndPaddedToo() throws Exception {
            simulator.modes(
                    new SimulatorMode.Gzip(),
                    new SimulatorMode.Split(5),
                    new SimulatorMode.EventBytes(4_000));
            String zipped = unzipped(client.exchange(WireClient.whole("hello")).body());
            String split = client.exchange(WireClient.whole("hello")).text();
            String padded = client.exchange(WireClient.whole("hello")).text();

            assertThat(zipped).isEqualTo(split).contains("\"chat.completion\"");
            assertThat(padded.getBytes(UTF_8)).hasSize(4_000);
        }

        private String unzipped(byte[] body) throws IOException {
            try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
                return new String(in.readAllBytes(), UTF_8);
            }
        }
    }

    @Nested
    class Schedule {
        private List<Integer> statuses(int count) throws IOException {
            List<Integer> statuses = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                statuses.add(client.exchange(WireClient.whole("hello")).status());
            }
            return statuses;
        }

        @Test
        void scriptedModesComeInOrderAndThenWhatStands() throws Exception {
            simulator.setMode(new SimulatorMode.Status(500));
            simulator.modes(new SimulatorMode.Ok(), new SimulatorMode.Status(503));

            assertThat(statuses(4)).containsExactly(200, 503, 500, 500);
        }

        @Test
        void aCountIsFollowedByOk() throws Exception {
            simulator.setMode(new SimulatorMode.Status(502), 2);

            assertThat(statuses(3)).containsExactly(502, 502, 200);
        }

        @Test
        void refuseCannotBeCounted() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> simulator.modes(new SimulatorMode.Refuse()))
                    .withMessageContaining("set ok later");
        }
    }
}
