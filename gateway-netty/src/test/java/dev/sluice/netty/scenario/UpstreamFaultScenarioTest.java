package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.SimulatorMode;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A provider that answers, and wrongly. Each test has a gateway of its own: what was refused or
 * limited is remembered.
 */
class UpstreamFaultScenarioTest extends Scenario {

    @Override
    @BeforeEach
    void ordinary() throws Exception {
        gateway.close();
        gateway = startGateway();
        super.ordinary();
    }

    @ParameterizedTest
    @ValueSource(strings = {"500", "503", "529", "reset", "refuse", "cut-after=0", "reset-after=0"})
    void aTransientFailureBeforeContentIs502(String mode) throws Exception {
        Response response = ask(SimulatorMode.parse(mode), ChatRequests.streamed("hello"));

        assertFailedProvider(response);
        assertThat(response.header("x-should-retry")).isEqualTo("true");
        assertThat(attempts("delivered")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"500", "503", "reset", "refuse", "cut-after=5", "reset-after=5"})
    void aTransientFailureOfAWholeAnswerIs502(String mode) throws Exception {
        Response response = ask(SimulatorMode.parse(mode), ChatRequests.whole("hello"));

        assertFailedProvider(response);
        assertThat(response.header("x-should-retry")).isEqualTo("true");
    }

    @Test
    void aPageInsteadOfAStreamIs502() throws Exception {
        Response response = ask(new SimulatorMode.Html(), ChatRequests.streamed("hello"));

        assertFailedProvider(response);
        assertThat(response.error("message")).contains("text/html").doesNotContain("<html");
    }

    @Test
    void aPageInsteadOfAWholeAnswerIs502() throws Exception {
        Response response = ask(new SimulatorMode.Html(), ChatRequests.whole("hello"));

        assertFailedProvider(response);
        assertThat(response.error("message")).contains("text/html").doesNotContain("<html");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aJsonErrorInA200IsNoAnswer(boolean streamed) throws Exception {
        String request = streamed ? ChatRequests.streamed("hello") : ChatRequests.whole("hello");

        Response response = ask(new SimulatorMode.JsonError(), request);

        assertFailedProvider(response);
        assertThat(response.error("message")).contains("Simulated error in a 200");
    }

    @Test
    void anEmptyStreamIs502() throws Exception {
        Response response = ask(new SimulatorMode.Empty(), ChatRequests.streamed("hello"));

        assertFailedProvider(response);
        assertThat(response.error("message")).contains("empty answer");
    }

    @Test
    void anEmptyBodyInsteadOfAWholeAnswerIs502() throws Exception {
        Response response = ask(new SimulatorMode.Empty(), ChatRequests.whole("hello"));

        assertFailedProvider(response);
    }

    @Test
    void anErrorEventBeforeContentIsAStatus() throws Exception {
        Response response = ask(new SimulatorMode.ErrorAfter(0), ChatRequests.streamed("hello"));

        assertFailedProvider(response);
        assertThat(response.error("message")).contains("Simulated error inside the stream");
    }

    @Test
    void anEdgeBlockIs502WithoutItsPage() throws Exception {
        Response response = ask(new SimulatorMode.Waf(), ChatRequests.streamed("hello"));

        assertFailedProvider(response);
        assertThat(response.error("message")).contains("blocked").doesNotContain("1010", "<");
    }

    @ParameterizedTest
    @ValueSource(strings = {"401", "403"})
    void aRefusedKeyIsNotTheCallersBusiness(String mode) throws Exception {
        Response response = ask(SimulatorMode.parse(mode), ChatRequests.streamed("hello"));

        assertFailedProvider(response);
        assertThat(response.text())
                .doesNotContain(
                        "Simulated", PROVIDER_KEY, PROVIDER_KEY.substring(18), "invalid_api");
        assertThat(response.header("x-should-retry")).isEqualTo("false");
    }

    @Test
    void aRateLimitPassesWithItsWait() throws Exception {
        Response response =
                ask(
                        new SimulatorMode.Status(
                                429, "rate_limit_exceeded", Duration.ofSeconds(17)),
                        ChatRequests.streamed("hello"));

        assertThat(response.status()).isEqualTo(429);
        assertThat(response.header("retry-after")).isEqualTo("17");
        assertThat(response.header("x-should-retry")).isEqualTo("true");
        assertThat(response.header("x-sluice-error")).isEqualTo("provider");
        assertThat(response.error("code")).isEqualTo("rate_limit_exceeded");
        assertThat(response.error("message")).contains("Simulated error 429");
    }

    @Test
    void aRateLimitWithALongWaitIsNotToBeRetried() throws Exception {
        Response response =
                ask(
                        new SimulatorMode.Status(429, "rate_limit_exceeded", Duration.ofMinutes(5)),
                        ChatRequests.streamed("hello"));

        assertThat(response.header("retry-after")).isEqualTo("300");
        assertThat(response.header("x-should-retry")).isEqualTo("false");
    }

    @ParameterizedTest
    @ValueSource(strings = {"400", "422"})
    void theCallersOwnFaultPassesInTheProvidersWords(String mode) throws Exception {
        Response response = ask(SimulatorMode.parse(mode), ChatRequests.streamed("hello"));

        assertThat(response.status()).isEqualTo(Integer.parseInt(mode));
        assertThat(response.header("x-sluice-error")).isEqualTo("caller");
        assertThat(response.header("x-should-retry")).isEqualTo("false");
        assertThat(response.error("message"))
                .contains("Simulated error " + mode, response.header("x-request-id"));
        assertThat(response.error("type")).isEqualTo("invalid_request_error");
        assertThat(response.error("code")).isEqualTo("invalid_request");
    }

    @Test
    void aContextThatIsTooLongIsTheCallersFault() throws Exception {
        Response response =
                ask(SimulatorMode.parse("400:context_length_exceeded"), ChatRequests.whole("hi"));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.error("code")).isEqualTo("context_length_exceeded");
        assertThat(response.header("x-sluice-error")).isEqualTo("caller");
    }

    /** From the first content on a failure is an event, never a status and never silence. */
    @Nested
    class AfterContent {

        /** A client that keeps its connections may send it in the moment in which this one ends. */
        @Test
        void aRequestRightBehindABreakIsAnsweredAndIsTheLast() throws Exception {
            provider.modes(new SimulatorMode.CutAfter(3), new SimulatorMode.Ok());
            RawClient client = client();
            expectRecords(2);
            Cuts.assertCut(client.ask(ChatRequests.streamed("hello")));

            Response next = client.ask(ChatRequests.streamed("hello"));

            assertThat(next.isDone()).isTrue();
            assertThat(next.head().closes()).isTrue();
            assertThat(client.isAtEnd()).isTrue();
        }

        @ParameterizedTest
        @ValueSource(strings = {"cut-after=4", "reset-after=4", "no-end=4", "error-after=4"})
        void aBreakIsOneErrorEventAndTheEnd(String mode) throws Exception {
            provider.setMode(SimulatorMode.parse(mode));
            long cutsBefore = gateway.metric("sluice_stream_cuts_total");
            RawClient client = sent(ChatRequests.streamed("hello"));

            Response response = client.read();

            Cuts.assertCut(response);
            assertThat(response.content()).isNotEmpty();
            assertThat(provider.answerTo("hello")).startsWith(response.content());
            assertThat(client.isAtEnd()).isTrue();
            assertThat(gateway.awaitMetric(cutsBefore + 1, "sluice_stream_cuts_total")).isTrue();
        }

        @Test
        void theProvidersWordsPassInAnErrorEvent() throws Exception {
            Response response =
                    ask(new SimulatorMode.ErrorAfter(4), ChatRequests.streamed("hello"));

            assertThat(response.errorEvents().getFirst().at("message").textOr(""))
                    .contains("Simulated error inside the stream");
        }
    }

    private static void assertFailedProvider(Response response) {
        assertThat(response.status()).isEqualTo(502);
        assertThat(response.header("content-type")).isEqualTo("application/json");
        assertThat(response.header("x-sluice-error")).isEqualTo("provider");
        assertThat(response.header("x-sluice-attempts")).isEqualTo("1");
        assertThat(response.error("type")).isEqualTo("server_error");
        assertThat(response.error("message"))
                .contains("sim/sim-small", response.header("x-request-id"));
    }
}
