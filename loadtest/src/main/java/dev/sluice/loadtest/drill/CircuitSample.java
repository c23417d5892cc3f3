package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.drill.bench.MetricsPage;
import java.util.Map;

/**
 * What a gateway's metrics say of one provider at one moment.
 *
 * @param at in {@link System#nanoTime}
 * @param state of its circuit, {@link #UNKNOWN} where the metrics have none
 * @param openings how often it has opened since the start
 * @param failures failed calls since the start
 */
record CircuitSample(long at, int state, long openings, long failures) {
    static final int UNKNOWN = -1;
    static final int CLOSED = 0;
    static final int OPEN = 2;

    private static final String STATE = "sluice_circuit_state";
    private static final String TRANSITIONS = "sluice_circuit_transitions_total";
    static final String ATTEMPTS = "sluice_upstream_attempts_total";

    static CircuitSample of(MetricsPage page, String provider, long at) {
        int state =
                page.has(STATE)
                        ? (int) page.sum(STATE, labels -> is(labels, "provider", provider))
                        : UNKNOWN;
        double openings =
                page.sum(
                        TRANSITIONS,
                        labels -> is(labels, "provider", provider) && is(labels, "to", "open"));
        double failures =
                page.sum(
                        ATTEMPTS,
                        labels ->
                                is(labels, "provider", provider)
                                        && !is(labels, "result", "delivered")
                                        && !is(labels, "result", "cancelled"));
        return new CircuitSample(at, state, (long) openings, (long) failures);
    }

    boolean saysTheSameAs(CircuitSample other) {
        return state == other.state && openings == other.openings && failures == other.failures;
    }

    static boolean is(Map<String, String> labels, String name, String value) {
        return value.equals(labels.get(name));
    }
}
