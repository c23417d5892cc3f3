package dev.sluice.loadtest.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.loadtest.chat.Question;
import dev.sluice.loadtest.drill.bench.DrillGateway.Place;
import dev.sluice.loadtest.drill.bench.TargetFault;
import dev.sluice.loadtest.http.Endpoint;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BlackoutPlanTest {
    private static BlackoutPlan plan(double rate, int speed) {
        return new BlackoutPlan(
                rate,
                Duration.ofMinutes(6),
                new Span(Duration.ofMinutes(2), Duration.ofMinutes(4)),
                TargetFault.HANG,
                TargetForms.OPENAI,
                speed,
                /* seed= */ 1);
    }

    @Test
    void dividesEveryTimeByItsSpeed() {
        BlackoutPlan plan = plan(4, 20);

        assertThat(plan.scaledRate()).isEqualTo(80);
        assertThat(plan.pace().firstDelay()).isEqualTo(Duration.ofMillis(14));
        assertThat(plan.pace().tokensPerSecond()).isEqualTo(900);
        assertThat(plan.towardsProvider().firstByte()).isEqualTo(Duration.ofMillis(400));
        assertThat(yaml(plan))
                .contains("timeouts: {connect: 100ms, first_byte: 400ms, first_token: 3000ms")
                .contains("window: 250ms\n")
                .contains("consecutive_within: 1500ms\n")
                .contains("open_for: 3000ms\n")
                .contains("retry: {base: 5ms, max: 100ms, patience: 25ms, patience_last: 500ms}")
                .contains("keep_alive_comment: 750ms\n");
    }

    @Test
    void asksEachTargetInItsOwnForm() {
        BlackoutPlan plan =
                new BlackoutPlan(
                        4,
                        Duration.ofMinutes(6),
                        new Span(Duration.ofMinutes(2), Duration.ofMinutes(4)),
                        TargetFault.HANG,
                        new FormsOption().convert("openai,gemini"),
                        1,
                        1);

        assertThat(yaml(plan))
                .contains("preset: openai\n    base_url: \"http://127.0.0.1:3/v1\"")
                .contains("preset: gemini\n    base_url: \"http://127.0.0.1:4/v1beta\"");
        assertThatThrownBy(() -> new FormsOption().convert("openai"))
                .hasMessageContaining("write them as openai,anthropic");
        assertThatThrownBy(() -> new FormsOption().convert("openai,cohere"))
                .hasMessageContaining("'cohere' is none of openai, anthropic, gemini");
    }

    private static String yaml(BlackoutPlan plan) {
        return new DrillConfiguration(
                        plan, Endpoint.loopback(3, "/v1"), Endpoint.loopback(4, "/v1"))
                .yaml(new Place(1, 2, Path.of("here")));
    }

    @Test
    void hasTheDefaultsInRealTime() {
        assertThat(yaml(plan(4, 1)))
                .contains("timeouts: {connect: 2000ms, first_byte: 8000ms, first_token: 60000ms")
                .contains("window: 5000ms\n      failure_rate: 0.20\n      minimum_calls: 5\n")
                .contains("open_for: 60000ms\n")
                .contains("base_url: \"http://127.0.0.1:3/v1\"\n");
    }

    @Test
    void allowsTheProbesTheirTimeWhereTimeRunsFaster() {
        assertThat(plan(4, 1).returnLimit()).isEqualTo(Duration.ofSeconds(10));
        assertThat(plan(4, 20).returnLimit()).isEqualTo(Duration.ofMillis(500 + 750));
        assertThat(plan(1, 10).returnLimit()).isEqualTo(Duration.ofSeconds(1 + 3));
    }

    @Test
    void asksEachPromptOnce() {
        assertThat(question(3)).isEqualTo(question(3)).isNotEqualTo(question(4));
    }

    private static Question question(long index) {
        return plan(4, 1).crowd().questions().apply(index);
    }

    @Test
    void saysWhatWouldBeRight() {
        assertThatThrownBy(() -> plan(0, 1)).hasMessageContaining("--rate is 0.0; more than 0");
        assertThatThrownBy(() -> plan(4, 0)).hasMessageContaining("--speed is 0; 1 to 100");
        assertThatThrownBy(
                        () ->
                                new BlackoutPlan(
                                        4,
                                        Duration.ofMinutes(4),
                                        new Span(Duration.ZERO, Duration.ofMinutes(4)),
                                        TargetFault.RESET,
                                        TargetForms.OPENAI,
                                        1,
                                        1))
                .hasMessageContaining("--duration is 240s; the outage must end before that");
    }
}
