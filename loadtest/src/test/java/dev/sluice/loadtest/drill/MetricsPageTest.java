package dev.sluice.loadtest.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.drill.bench.MetricsPage;
import org.junit.jupiter.api.Test;

class MetricsPageTest {
    private static final String PAGE =
            """
            # HELP sluice_upstream_attempts_total upstream calls
            # TYPE sluice_upstream_attempts_total counter
            sluice_upstream_attempts_total{model="m",provider="primary",result="delivered"} 7.0
            sluice_upstream_attempts_total{model="m",provider="primary",result="transient"} 3.0
            sluice_upstream_attempts_total{model="m",provider="primary",result="cancelled"} 2.0
            sluice_upstream_attempts_total{model="m",provider="secondary",result="timeout"} 1.0
            sluice_circuit_state{model="m \\"x\\", y",provider="primary"} 2.0
            sluice_circuit_transitions_total{model="m",provider="primary",to="open"} 4.0
            sluice_circuit_transitions_total{model="m",provider="primary",to="half_open"} 3.0
            sluice_open_streams 5
            jvm_threads 12.0
            """;

    @Test
    void addsUpTheSamplesThatFit() {
        MetricsPage page = MetricsPage.parse(PAGE);

        assertThat(page.sum(CircuitSample.ATTEMPTS, _ -> true)).isEqualTo(13);
        assertThat(page.sum("sluice_open_streams", _ -> true)).isEqualTo(5);
        assertThat(page.sum("sluice_nothing", _ -> true)).isZero();
        assertThat(page.has("sluice_circuit_state")).isTrue();
        assertThat(page.has("sluice_nothing")).isFalse();
    }

    @Test
    void tellsTheStateOfAProvider() {
        assertThat(CircuitSample.of(MetricsPage.parse(PAGE), "primary", 5))
                .isEqualTo(new CircuitSample(5, CircuitSample.OPEN, 4, 3));
    }

    @Test
    void knowsNoStateWhereThereAreNoCircuits() {
        assertThat(CircuitSample.of(MetricsPage.parse(""), "primary", 5).state())
                .isEqualTo(CircuitSample.UNKNOWN);
    }
}
