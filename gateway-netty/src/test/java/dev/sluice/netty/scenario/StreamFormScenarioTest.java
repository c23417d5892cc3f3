package dev.sluice.netty.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.SimulatorMode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams in every form that providers give them. */
class StreamFormScenarioTest extends Scenario {

    /** A name that is the provider's own, so that events pass byte for byte. */
    private static final String OWN_NAME = "sim/sim-small";

    /** Its answer holds characters of two and three bytes. */
    private static final String PROMPT = "na\u00efve \u2713";

    @Test
    void anAnswerComesWithItsUsualHead() throws Exception {
        Response response = ask(ChatRequests.streamed(PROMPT));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("content-type")).isEqualTo("text/event-stream; charset=utf-8");
        assertThat(response.header("cache-control")).isEqualTo("no-cache, no-transform");
        assertThat(response.header("x-accel-buffering")).isEqualTo("no");
        assertThat(response.header("x-sluice-provider")).isEqualTo("sim");
        assertThat(response.header("x-sluice-model")).isEqualTo("sim-small");
        assertThat(response.header("x-sluice-attempts")).isEqualTo("1");
        assertThat(response.header("x-sluice-cache")).isEqualTo("bypass");
        assertThat(response.header("x-request-id")).isNotEmpty();
        assertComplete(response);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void cutsAnywhereChangeNoByte(int pieceBytes) throws Exception {
        Response usual = ask(new SimulatorMode.Ok(), request());

        Response split = ask(new SimulatorMode.Split(pieceBytes), request());

        assertThat(split.text()).isEqualTo(usual.text());
        assertComplete(split);
        assertThat(split.content()).contains("\u00ef", "\u2713");
    }

    @ParameterizedTest
    @ValueSource(strings = {"crlf", "comments", "multi-line-data", "no-space", "until-close"})
    void everyFormOfEventsArrivesWhole(String mode) throws Exception {
        assertComplete(ask(SimulatorMode.parse(mode), request()));
    }

    @Test
    void linesThatEndWithCrlfPassAsTheyAre() throws Exception {
        Response response = ask(new SimulatorMode.Crlf(), request());

        assertThat(response.text()).contains("\r\n\r\n");
    }

    @Test
    void compressionThatNobodyAskedForIsUndoneEventByEvent() throws Exception {
        Response usual = ask(new SimulatorMode.Ok(), request());
        long finishedBefore = provider.stats().streamsFinished();
        provider.setPace(new Pace(Duration.ZERO, 20, 10));
        provider.setMode(new SimulatorMode.Gzip());
        RawClient client = sent(request());

        ResponseHead head = client.readHead();
        byte[] first = client.readChunk();
        long finishedWithTheFirst = provider.stats().streamsFinished();
        Response rest = client.readBody(head);

        assertThat(head.header("content-encoding")).isEmpty();
        assertThat(finishedWithTheFirst).as("it came before the end").isEqualTo(finishedBefore);
        assertThat(new String(first, UTF_8) + rest.text()).isEqualTo(usual.text());
    }

    @Test
    void aStreamWithoutItsDoneStaysAsItIs() throws Exception {
        Response response = ask(new SimulatorMode.NoDone(), request());

        assertThat(response.content()).isEqualTo(provider.answerTo(PROMPT));
        assertThat(response.isDone()).isFalse();
        assertThat(response.errorEvents()).isEmpty();
        assertThat(response.whole()).isTrue();
    }

    @Test
    void theRequestedNameIsReported() throws Exception {
        Response response = ask(ChatRequests.streamed(PROMPT));

        assertThat(response.text()).contains("\"model\":\"smart\"").doesNotContain("sim-small");
    }

    @Test
    void usageIsReportedOnlyToWhoAskedForIt() throws Exception {
        String asking =
                ChatRequests.post(
                        "{\"model\":\"smart\",\"stream\":true,\"stream_options\":"
                                + "{\"include_usage\":true},\"messages\":"
                                + "[{\"role\":\"user\",\"content\":\"hi\"}]}");

        Response asked = ask(asking);
        Response not = ask(ChatRequests.streamed("hi"));

        assertThat(asked.text()).contains("\"usage\":{");
        assertThat(not.text()).doesNotContain("\"usage\":{");
        assertThat(not.isDone()).isTrue();
    }

    private String request() {
        return ChatRequests.post(ChatRequests.streamedBody(OWN_NAME, PROMPT));
    }

    private void assertComplete(Response response) {
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.content()).isEqualTo(provider.answerTo(PROMPT));
        assertThat(response.isDone()).isTrue();
        assertThat(response.errorEvents()).isEmpty();
        assertThat(response.whole()).isTrue();
    }
}
