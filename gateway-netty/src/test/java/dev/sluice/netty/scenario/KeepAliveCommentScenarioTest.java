package dev.sluice.netty.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.SimulatorMode;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Models that think for long before they speak: their clients are told that all is well. */
class KeepAliveCommentScenarioTest extends Scenario {

    private static final String COMMENT = ": keep-alive\n\n";

    @Override
    String serverSettings() {
        return "keep_alive_comment: 150ms\n";
    }

    @Test
    void commentsComeInTheSilenceAndThenTheWholeAnswer() throws Exception {
        long failuresBefore = failedAttempts();
        provider.setMode(new SimulatorMode.Silence(Duration.ofMillis(1500)));
        long started = System.nanoTime();
        RawClient client = sent(ChatRequests.streamed("hello"));

        ResponseHead head = client.readHead();
        byte[] first = client.readChunk();
        Duration untilFirst = Duration.ofNanos(System.nanoTime() - started);
        Response rest = client.readBody(head);

        assertThat(head.status()).isEqualTo(200);
        assertThat(head.header("content-type")).isEqualTo("text/event-stream; charset=utf-8");
        assertThat(head.header("x-sluice-provider")).isEmpty();
        assertThat(head.header("x-sluice-attempts")).isEmpty();
        assertThat(head.header("x-request-id")).isNotEmpty();
        assertThat(new String(first, UTF_8)).isEqualTo(COMMENT);
        assertThat(untilFirst).isBetween(Duration.ofMillis(140), Duration.ofMillis(1200));
        assertThat(rest.text().split(COMMENT, -1).length - 1).isBetween(4, 9);
        assertThat(rest.content()).isEqualTo(provider.answerTo("hello"));
        assertThat(rest.isDone()).isTrue();
        assertThat(Deadline.await(() -> failedAttempts() == failuresBefore)).isTrue();
    }

    @Test
    void aGapInTheMiddleIsFilledBetweenEvents() throws Exception {
        provider.setPace(new Pace(Duration.ZERO, 2.5, 3));

        Response response = ask(ChatRequests.streamed("hello"));

        assertThat(response.text()).contains(COMMENT);
        assertThat(response.text().indexOf(COMMENT)).isPositive();
        assertThat(response.content()).isEqualTo(provider.answerTo("hello"));
        assertThat(response.isDone()).isTrue();
    }

    @Test
    void exhaustionAfterACommentIsAnErrorInsideOfTheStream() throws Exception {
        provider.setMode(new SimulatorMode.HeadThenHang());
        String body = ChatRequests.streamedBody("smart", "hello");
        expectRecords(1);
        RawClient client = client();

        Response response = client.ask(ChatRequests.post(body, "x-sluice-timeout: 500ms"));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.text()).startsWith(COMMENT);
        assertThat(response.isDone()).isFalse();
        assertThat(response.errorEvents()).hasSize(1);
        assertThat(response.errorEvents().getFirst().at("type").textOr(""))
                .isEqualTo("timeout_error");
        assertThat(response.whole()).isTrue();
        assertThat(client.isAtEnd()).isTrue();
        assertThat(provider.awaitPeerClosed(SOON)).isTrue();
    }

    @Test
    void aFailureAfterACommentIsStillHiddenByTheNextTarget() throws Exception {
        try (ProviderSimulator second =
                        ProviderSimulator.start(SimulatorSettings.forTests().name("second"));
                RunningGateway two = RunningGateway.start(withSecond(second))) {
            provider.setMode(new SimulatorMode.Hang());
            RawClient client = closedLater(two.connect());

            Response response = client.ask(ChatRequests.streamed("hello"));

            assertThat(response.status()).isEqualTo(200);
            assertThat(response.text()).startsWith(COMMENT);
            assertThat(response.content()).isEqualTo(second.answerTo("hello"));
            assertThat(response.isDone()).isTrue();
            assertThat(response.errorEvents()).isEmpty();
            assertThat(two.awaitMetric(2, "sluice_upstream_attempts_total")).isTrue();
        }
    }

    @Test
    void aWholeAnswerThatTakesLongArrivesWithoutThem() throws Exception {
        provider.setMode(new SimulatorMode.SlowFirst(Duration.ofMillis(900)));

        Response response = ask(ChatRequests.whole("hello"));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.message()).isEqualTo(provider.answerTo("hello"));
        assertThat(response.header("x-sluice-provider")).isEqualTo("sim");
    }

    private long failedAttempts() throws Exception {
        return gateway.metric("sluice_upstream_attempts_total")
                - attempts("delivered")
                - attempts("cancelled");
    }

    private String withSecond(ProviderSimulator second) {
        return configuration()
                .replace("first_byte: 10s", "first_byte: 500ms")
                .replace(
                        "models:\n",
                        """
                          second: {preset: openai, base_url: "%s", keys: ["sk-second"]}
                        models:
                        """
                                .formatted(second.baseUrl()))
                .replace("[sim/sim-small]", "[sim/sim-small, second/sim-small]");
    }
}
