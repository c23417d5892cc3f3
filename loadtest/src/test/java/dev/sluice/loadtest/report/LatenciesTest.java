package dev.sluice.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.json.JsonValue;
import java.time.Duration;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class LatenciesTest {
    private final Latencies latencies = new Latencies();

    @Test
    void givesPercentilesToThreeDigits() {
        for (int i = 1; i <= 1_000; i++) {
            latencies.record(Duration.ofMillis(i));
        }

        Percentiles percentiles = latencies.percentiles();
        assertThat(percentiles.count()).isEqualTo(1_000);
        assertThat(percentiles.p50().toMillis()).isCloseTo(500L, Percentage.withPercentage(0.2));
        assertThat(percentiles.p99().toMillis()).isCloseTo(990L, Percentage.withPercentage(0.2));
        assertThat(percentiles.max().toMillis()).isCloseTo(1_000L, Percentage.withPercentage(0.2));
    }

    @Test
    void takesAnyDuration() {
        latencies.recordNanos(-5);
        latencies.record(Duration.ofDays(1));

        assertThat(latencies.count()).isEqualTo(2);
    }

    @Test
    void tellsNothingOfNothing() {
        assertThat(latencies.percentiles().json()).isEqualTo(new JsonValue.JsonNull());
    }

    @Test
    void isDrawnWithABarForEachStepAndCountsAll() {
        for (int i = 0; i < 100; i++) {
            latencies.record(Duration.ofMillis(10));
        }
        latencies.record(Duration.ofMillis(200));

        String drawing = HistogramDrawing.of(latencies);
        long drawn =
                drawing.lines()
                        .mapToLong(line -> Long.parseLong(line.strip().split(" +", -1)[5]))
                        .sum();
        assertThat(drawn).isEqualTo(101);
        assertThat(drawing.lines().findFirst().orElse("")).endsWith("#".repeat(50));
        assertThat(drawing.lines().reduce("", (_, last) -> last)).endsWith(" 1  #");
        assertThat(HistogramDrawing.of(new Latencies())).isEmpty();
    }
}
