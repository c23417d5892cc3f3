package dev.sluice.providers.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.circuit.CircuitState;
import dev.sluice.core.circuit.CircuitView;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Four requests a second over six minutes, or over an hour and more, against a provider that is
 * dead for a part of it: how many still reach it, and how soon it is back.
 */
class OutageReplayTest {

    private static final Duration DIES = Duration.ofMinutes(2);
    private static final Duration REST = Duration.ofMinutes(1);
    private static final Duration THREE_PROBES = CanaryGate.LONGEST_PAUSE.multipliedBy(3);

    /** The result of a call, when it is known. */
    private record Ending(Duration at, long era, boolean success) {}

    private final CircuitBench bench = new CircuitBench(Settings.DEFAULT);
    private final PriorityQueue<Ending> running =
            new PriorityQueue<>(Comparator.comparing(Ending::at));
    private int reachedTheDead;
    private Duration tripped = Duration.ZERO;
    private Duration lastOpened = Duration.ZERO;
    private Duration returned = Duration.ZERO;

    @ParameterizedTest(name = "dead for {1} s, a dead call fails after {2} ms, seed {0}")
    @CsvSource({
        "1, 120, 20",
        "2, 120, 20",
        "3, 120, 20",
        "1, 120, 8000",
        "2, 120, 8000",
        "3, 120, 8000",
        "1, 3600, 20",
        "2, 3600, 20",
        "1, 3600, 8000",
        "2, 3600, 8000"
    })
    void sparesTheDeadProviderAndReturnsSoonAfterTheRestThatFollowsItsReturn(
            long seed, long deadSeconds, long failsAfterMillis) {
        Duration recovers = DIES.plusSeconds(deadSeconds);
        Duration failsAfter = Duration.ofMillis(failsAfterMillis);

        replay(seed, recovers, failsAfter);

        assertThat(tripped).isBetween(DIES, DIES.plus(failsAfter).plusSeconds(5));
        long beforeItTripped = Math.round(4 * 1.5 * failsAfter.toSeconds()) + 5;
        long trials = failsAfterMillis < 1000 ? 1 : Settings.DEFAULT.config().halfOpenPermits();
        long rests = deadSeconds / REST.toSeconds() + 1;
        assertThat((long) reachedTheDead).isLessThanOrEqualTo(beforeItTripped + trials * rests);
        assertThat(lastOpened).isLessThanOrEqualTo(recovers.plus(failsAfter));
        assertThat(returned)
                .isBetween(recovers, lastOpened.plus(REST).plusSeconds(10).plus(THREE_PROBES));
    }

    private void replay(long seed, Duration recovers, Duration failsAfter) {
        Random random = new Random(seed);
        Duration now = Duration.ZERO;
        while (now.compareTo(recovers.plusSeconds(120)) < 0) {
            double gap = -Math.log(1 - random.nextDouble()) / 4;
            now = now.plusNanos((long) (gap * 1e9));
            settle(now);
            bench.clock.moveTo(now);
            boolean dead = now.compareTo(DIES) >= 0 && now.compareTo(recovers) < 0;
            if (bench.circuit.ask(CircuitBench.LIMITS) instanceof CircuitAnswer.Allowed(long era)) {
                reachedTheDead += dead ? 1 : 0;
                Duration took = dead ? failsAfter : Duration.ofMillis(300);
                running.add(new Ending(now.plus(took), era, !dead));
            }
        }
    }

    /** Brings all results that are known by {@code now}. */
    private void settle(Duration now) {
        for (Ending ending = running.peek();
                ending != null && ending.at().compareTo(now) <= 0;
                ending = running.peek()) {
            running.remove();
            bench.clock.moveTo(ending.at());
            if (ending.success()) {
                bench.circuit.succeeded(
                        ending.era(), CallClass.SHORT_PROMPT, Duration.ofMillis(300));
            } else {
                bench.circuit.failed(ending.era());
            }
            note(ending.at());
        }
    }

    private void note(Duration at) {
        CircuitView view = bench.circuit.view();
        Instant since = view.since();
        if (since == null || !since.equals(bench.clock.instant())) {
            return;
        }
        if (view.state() == CircuitState.OPEN) {
            tripped = tripped.isZero() ? at : tripped;
            lastOpened = at;
        } else if (view.state() == CircuitState.CLOSED) {
            returned = at;
        }
    }
}
