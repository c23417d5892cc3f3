package dev.sluice.providers.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CircuitRulesTest {

    private final TestClock clock = new TestClock();

    @ParameterizedTest(name = "{1} of {2} at {0}: {3}")
    @CsvSource({
        "0.20, 1, 5, CLOSED",
        "0.20, 20, 100, CLOSED",
        "0.20, 200, 1000, CLOSED",
        "0.20, 2, 5, OPEN",
        "0.20, 21, 100, OPEN",
        "0.20, 2001, 10000, OPEN",
        "0.07, 7, 100, CLOSED",
        "0.07, 8, 100, OPEN",
        "0.3333333333333333, 3, 9, CLOSED",
        "0.3333333333333333, 4, 9, OPEN",
        "0, 0, 100, CLOSED",
        "0, 1, 10000, OPEN",
        "0.999, 999, 1000, CLOSED",
        "0.999, 1000, 1000, OPEN",
        "1, 1000, 1000, CLOSED"
    })
    void opensAboveTheRateAndNotAtIt(double rate, int failures, int calls, State state) {
        CircuitBreaker breaker =
                Settings.DEFAULT.failureRate(rate).minimumCalls(calls).rules().breaker("b", clock);

        record(breaker, calls - failures, failures);

        assertThat(breaker.getState()).isEqualTo(state);
    }

    @Test
    void neverTakesALongWaitForAFailure() {
        CircuitBreaker breaker = Settings.DEFAULT.rules().breaker("b", clock);

        for (int i = 0; i < 100; i++) {
            breaker.onSuccess(600, TimeUnit.SECONDS);
        }

        assertThat(breaker.getState()).isEqualTo(State.CLOSED);
    }

    @ParameterizedTest
    @CsvSource({"PT5S", "PT0.25S", "PT1H", "PT0.001S"})
    void forgetsWhatIsOlderThanTheWindowWhateverItsLength(Duration window) {
        CircuitBreaker breaker = Settings.DEFAULT.window(window).rules().breaker("b", clock);
        record(breaker, 4, 0);

        clock.advance(window.multipliedBy(8).dividedBy(10));
        assertThat(breaker.getMetrics().getNumberOfBufferedCalls()).isEqualTo(4);

        clock.advance(window.multipliedBy(3).dividedBy(10));
        assertThat(breaker.getMetrics().getNumberOfBufferedCalls()).isZero();
    }

    @Test
    void neverEndsTheBreakersOwnRest() {
        CircuitBreaker breaker = Settings.DEFAULT.rules().breaker("b", clock);
        breaker.transitionToOpenState();

        clock.advance(Duration.ofDays(365 * 10));

        assertThat(breaker.tryAcquirePermission()).isFalse();
    }

    @Test
    void restsEquallyLongWithoutALargerMaximum() {
        CircuitRules rules = Settings.DEFAULT.rules();

        assertThat(rules.rest(1)).isEqualTo(Duration.ofSeconds(60));
        assertThat(rules.rest(1_000_000)).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void restsTwiceAsLongEachTimeUpToTheMaximum() {
        CircuitRules rules =
                Settings.DEFAULT.openFor(Duration.ofSeconds(60), Duration.ofMinutes(5)).rules();

        assertThat(rules.rest(1)).isEqualTo(Duration.ofMinutes(1));
        assertThat(rules.rest(2)).isEqualTo(Duration.ofMinutes(2));
        assertThat(rules.rest(3)).isEqualTo(Duration.ofMinutes(4));
        assertThat(rules.rest(4)).isEqualTo(Duration.ofMinutes(5));
        assertThat(rules.rest(Integer.MAX_VALUE)).isEqualTo(Duration.ofMinutes(5));
    }

    private static void record(CircuitBreaker breaker, int successes, int failures) {
        for (int i = 0; i < successes; i++) {
            breaker.onSuccess(1, TimeUnit.MILLISECONDS);
        }
        for (int i = 0; i < failures; i++) {
            breaker.onError(1, TimeUnit.MILLISECONDS, new IllegalStateException("test"));
        }
    }
}
