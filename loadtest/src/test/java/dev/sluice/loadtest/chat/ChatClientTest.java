package dev.sluice.loadtest.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.chat.Expectation.AnyText;
import dev.sluice.loadtest.chat.Expectation.SimulatedAnswer;
import dev.sluice.loadtest.http.Endpoint;
import dev.sluice.loadtest.http.Patience;
import dev.sluice.loadtest.http.ScriptedServer;
import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.SimulatorMode;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class ChatClientTest {
    private static final int CHUNKS = 10;
    private static final Patience PATIENCE = patience(Duration.ofSeconds(20));

    private final AtomicLong gaps = new AtomicLong();
    private ProviderSimulator simulator;

    @BeforeEach
    void start() throws Exception {
        simulator = ProviderSimulator.start(SimulatorSettings.forTests());
    }

    @AfterEach
    void stop() {
        simulator.close();
    }

    private static Patience patience(Duration each) {
        return new Patience(each, each, each);
    }

    private Reply ask(boolean stream, Expectation expectation, Patience patience) {
        Endpoint endpoint = Endpoint.loopback(simulator.port(), "/v1");
        try (ChatClient client =
                new ChatClient(
                        endpoint, "key-1", patience, expectation, _ -> gaps.incrementAndGet())) {
            Question question = new Question("smart", "Say \"hi\", please.", stream, "");
            return client.ask(question, System.nanoTime());
        }
    }

    private Reply ask(boolean stream) {
        return ask(stream, new SimulatedAnswer(CHUNKS), PATIENCE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void knowsWhoWroteARightAnswer(boolean stream) {
        Reply reply = ask(stream);

        assertThat(reply.verdict()).isEqualTo(new Verdict.Right("simulator"));
        assertThat(reply.hasContent()).isTrue();
        assertThat(simulator.lastRequest().head()).contains("authorization: Bearer key-1");
    }

    @Test
    void countsTheGapsBetweenTokens() {
        ask(true);

        assertThat(gaps).hasValue(CHUNKS - 1);
    }

    @Test
    void measuresFromThePlannedTime() {
        simulator.setPace(Pace.immediate(CHUNKS).withFirstDelay(Duration.ofMillis(30)));

        assertThat(ask(true).firstToken()).isGreaterThanOrEqualTo(Duration.ofMillis(30));
    }

    @ParameterizedTest
    @CsvSource({
        "503, status 503",
        "429:20, status 429",
        "waf, status 403",
        "refuse, connect",
        "reset, cut",
        "cut-after=5, cut",
        "reset-after=5, cut",
        "error-after=5, cut",
        "no-end=5, cut",
        "no-done, cut",
        "html, bad stream",
        "json-error, bad stream",
        "empty, cut"
    })
    void saysHowAStreamWentWrong(String mode, String label) {
        simulator.setMode(SimulatorMode.parse(mode));

        assertThat(ask(true).verdict())
                .isInstanceOfSatisfying(
                        Verdict.Wrong.class, wrong -> assertThat(wrong.label()).isEqualTo(label));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ok",
                "crlf",
                "comments",
                "multi-line-data",
                "no-space",
                "split=7",
                "until-close"
            })
    void readsStreamsInEachFraming(String mode) {
        simulator.setMode(SimulatorMode.parse(mode));

        assertThat(ask(true).verdict()).isEqualTo(new Verdict.Right("simulator"));
    }

    @Test
    void losesPatienceWithAStreamThatStalls() {
        simulator.setMode(SimulatorMode.parse("stall-after=2"));

        Reply reply = ask(true, new SimulatedAnswer(CHUNKS), patience(Duration.ofMillis(200)));

        assertThat(reply.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Wrong.class,
                        wrong -> assertThat(wrong.kind()).isEqualTo(FaultKind.TIMEOUT));
        assertThat(reply.hasContent()).isTrue();
    }

    /** The head may have left before the makeshift was chosen. */
    @Test
    void knowsAMakeshiftWhoseHeadDoesNotSaySo() throws Exception {
        String answer =
                "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"
                        + "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"sorry\"},"
                        + "\"finish_reason\":\"stop\"}],\"sluice\":{\"degraded\":\"floor\"}}\n\n"
                        + "data: [DONE]\n\n";
        Reply reply;
        try (ScriptedServer server = ScriptedServer.thatCloses(answer);
                ChatClient client =
                        new ChatClient(
                                server.endpoint(),
                                "",
                                PATIENCE,
                                new SimulatedAnswer(CHUNKS),
                                _ -> gaps.incrementAndGet())) {
            reply = client.ask(new Question("smart", "hello", true, ""), System.nanoTime());
        }

        assertThat(reply.served().degraded()).isEqualTo("floor");
        assertThat(reply.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Wrong.class,
                        wrong -> assertThat(wrong.kind()).isEqualTo(FaultKind.DEGRADED));
    }

    @Test
    void noticesATokenThatIsMissing() {
        Reply reply = ask(true, new SimulatedAnswer(CHUNKS + 1), PATIENCE);

        assertThat(reply.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Wrong.class,
                        wrong -> {
                            assertThat(wrong.kind()).isEqualTo(FaultKind.WRONG_TOKENS);
                            assertThat(wrong.detail()).contains("the text of simulator differs");
                        });
    }

    @Test
    void acceptsAnyWholeTextWhereNothingIsKnownOfIt() {
        assertThat(ask(true, new AnyText(), PATIENCE).verdict()).isEqualTo(new Verdict.Right(""));
    }
}
