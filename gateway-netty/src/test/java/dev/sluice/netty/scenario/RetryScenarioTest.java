package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.SimulatorMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Second attempts at the only target there is. */
class RetryScenarioTest extends Scenario {

    @Override
    int attempts() {
        return 2;
    }

    private void fail(String mode, int times) {
        provider.setMode(SimulatorMode.parse(mode), times);
    }

    @ParameterizedTest
    @ValueSource(strings = {"503", "500", "empty", "cut-after=0", "error-after=0"})
    void hideAFailureThatPasses(String mode) throws Exception {
        fail(mode, 1);

        Response response = ask(ChatRequests.streamed("hello"));

        assertThat(response.status()).as(response.text()).isEqualTo(200);
        assertThat(response.isDone()).isTrue();
        assertThat(response.content()).isEqualTo(provider.answerTo("hello"));
        assertThat(response.header("x-sluice-attempts")).isEqualTo("2");
    }

    @Test
    void areNoMoreThanTheRouteAllows() throws Exception {
        long before = provider.stats().requests();

        Response response = ask(SimulatorMode.parse("503"), ChatRequests.streamed("hello"));

        assertThat(response.status()).isEqualTo(502);
        assertThat(response.header("x-sluice-attempts")).isEqualTo("2");
        assertThat(provider.stats().requests()).isEqualTo(before + 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"400", "cut-after=3"})
    void areNotMadeOfTheCallersFaultOrOfWhatTheClientHasSeen(String mode) throws Exception {
        long before = provider.stats().requests();

        ask(SimulatorMode.parse(mode), ChatRequests.streamed("hello"));

        assertThat(provider.stats().requests()).isEqualTo(before + 1);
    }
}
