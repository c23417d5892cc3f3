package dev.sluice.providers.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.circuit.CircuitState;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.route.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A circuit on a test bench: with a clock that the test moves, and a record of its events. */
final class CircuitBench {

    static final CallTimeouts LIMITS =
            new CallTimeouts(
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(8),
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(60),
                    Duration.ofMinutes(10));

    final TestClock clock = new TestClock();
    final List<GatewayEvent> events = new CopyOnWriteArrayList<>();
    final ProviderCircuit circuit;

    CircuitBench(Settings settings) {
        circuit =
                new ProviderCircuit(
                        "openai",
                        "gpt",
                        settings.rules(),
                        clock,
                        clock,
                        new EventOutbox(events::add));
    }

    /** Asks, and must be allowed. */
    long allowed() {
        CircuitAnswer answer = circuit.ask(LIMITS);
        assertThat(answer).isInstanceOf(CircuitAnswer.Allowed.class);
        return ((CircuitAnswer.Allowed) answer).era();
    }

    /** Asks, and must be refused. */
    Refusal refused() {
        CircuitAnswer answer = circuit.ask(LIMITS);
        assertThat(answer).isInstanceOf(CircuitAnswer.Refused.class);
        return ((CircuitAnswer.Refused) answer).refusal();
    }

    boolean asks() {
        return circuit.ask(LIMITS) instanceof CircuitAnswer.Allowed;
    }

    void succeed(int calls) {
        for (int i = 0; i < calls; i++) {
            circuit.succeeded(allowed(), CallClass.SHORT_PROMPT, Duration.ofMillis(300));
        }
    }

    void fail(int calls) {
        for (int i = 0; i < calls; i++) {
            circuit.failed(allowed());
        }
    }

    /** Three failures, as the default settings want them. */
    void open() {
        fail(3);
        assertThat(state()).isEqualTo(CircuitState.OPEN);
    }

    /** Opens, rests, and lets the first trial call out. */
    long firstTrial() {
        return firstTrialAfter(3);
    }

    /** The same where another number of failures opens it. */
    long firstTrialAfter(int failures) {
        fail(failures);
        assertThat(state()).isEqualTo(CircuitState.OPEN);
        clock.advance(Duration.ofSeconds(60));
        long era = allowed();
        assertThat(state()).isEqualTo(CircuitState.HALF_OPEN);
        return era;
    }

    /** A second passes, so that one more request may try. */
    long nextTrial() {
        clock.advance(CanaryGate.LONGEST_PAUSE);
        return allowed();
    }

    CircuitState state() {
        return circuit.view().state();
    }

    /** The transitions so far as {@code TO: reason}. */
    List<String> transitions() {
        return events.stream()
                .map(event -> (GatewayEvent.CircuitChanged) event)
                .map(change -> change.to() + ": " + change.reason())
                .toList();
    }
}
