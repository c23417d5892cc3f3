package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.SimulatorMode;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A provider that stops talking, at each point where it can. */
class UpstreamSilenceScenarioTest extends Scenario {

    @Override
    String timeouts() {
        return "{connect: 2s, first_byte: 250ms, first_token: 500ms, idle: 300ms, total: 30s}";
    }

    @Test
    void aHangBeforeTheHeadIs504AndTheCallIsCancelled() throws Exception {
        Response response = ask(new SimulatorMode.Hang(), ChatRequests.streamed("hello"));

        assertThat(response.status()).isEqualTo(504);
        assertThat(response.error("type")).isEqualTo("timeout_error");
        assertThat(response.error("message"))
                .contains("sim/sim-small", "no response head", "250ms");
        assertThat(response.header("x-sluice-error")).isEqualTo("provider");
        assertThat(response.header("x-should-retry")).isEqualTo("true");
        assertThat(provider.awaitPeerClosed(SOON)).isTrue();
    }

    @Test
    void aHangAfterTheHeadIs504() throws Exception {
        Response response = ask(new SimulatorMode.HeadThenHang(), ChatRequests.streamed("hello"));

        assertThat(response.status()).isEqualTo(504);
        assertThat(response.error("message")).contains("no content", "500ms");
        assertThat(provider.awaitPeerClosed(SOON)).isTrue();
    }

    @Test
    void roleAndEmptyDeltasAreNoContent() throws Exception {
        Response response = ask(new SimulatorMode.StallAfter(0), ChatRequests.streamed("hello"));

        assertThat(response.status()).isEqualTo(504);
        assertThat(response.error("message")).contains("no content");
        assertThat(provider.awaitPeerClosed(SOON)).isTrue();
    }

    @Test
    void aHangInTheMiddleOfAStreamIsACut() throws Exception {
        provider.setMode(new SimulatorMode.StallAfter(3));
        RawClient client = sent(ChatRequests.streamed("hello"));
        Response response = client.read();

        Cuts.assertCut(response);
        assertThat(response.errorEvents().getFirst().at("message").textOr(""))
                .contains("sim/sim-small", "silence", "300ms");
        assertThat(client.isAtEnd()).isTrue();
        assertThat(provider.awaitPeerClosed(SOON)).isTrue();
    }

    @Test
    void aHangBeforeAWholeAnswerIs504() throws Exception {
        Response response = ask(new SimulatorMode.Hang(), ChatRequests.whole("hello"));

        assertThat(response.status()).isEqualTo(504);
        assertThat(response.error("message")).contains("no content", "500ms");
        assertThat(provider.awaitPeerClosed(SOON)).isTrue();
    }

    @Test
    void aHangInTheMiddleOfAWholeAnswerIs504() throws Exception {
        Response response = ask(new SimulatorMode.StallAfter(5), ChatRequests.whole("hello"));

        assertThat(response.status()).isEqualTo(504);
        assertThat(response.error("message")).contains("silence");
        assertThat(provider.awaitPeerClosed(SOON)).isTrue();
    }

    @Test
    void aStreamThatKeepsFlowingOutlivesTheLimitsOfSilence() throws Exception {
        provider.setPace(new Pace(Duration.ZERO, 20, 20));

        Response response = ask(ChatRequests.streamed("hello"));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.content()).isEqualTo(provider.answerTo("hello"));
        assertThat(response.isDone()).isTrue();
    }
}
