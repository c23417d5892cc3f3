package dev.sluice.providers.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowSynchronizationStrategy;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.github.resilience4j.circuitbreaker.IllegalStateTransitionException;
import io.github.resilience4j.circuitbreaker.event.CircuitBreakerEvent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * What {@link ProviderCircuit} is built around: the library's habits, so that an update that
 * changes one of them is seen here first.
 */
class Resilience4jTest {

    private final TestClock time = new TestClock();

    @Nested
    class TheWindow {

        @Test
        void opensAtTheThresholdAndNotOnlyAboveIt() {
            CircuitBreaker breaker =
                    CircuitBreaker.of("b", config().failureRateThreshold(20).build());

            record(breaker, 4, 1);

            assertThat(breaker.getState()).isEqualTo(State.OPEN);
        }

        @Test
        void hasNoRateBeforeTheMinimum() {
            CircuitBreaker breaker = CircuitBreaker.of("b", config().build());

            record(breaker, 0, 4);

            assertThat(breaker.getMetrics().getFailureRate()).isEqualTo(-1);
            assertThat(breaker.getState()).isEqualTo(State.CLOSED);
        }

        @Test
        void forgetsByTheInjectedClockWhenSynchronized() {
            CircuitBreaker breaker = CircuitBreaker.of("b", config().build());
            record(breaker, 2, 2);

            time.advance(Duration.ofSeconds(6));

            assertThat(breaker.getMetrics().getNumberOfBufferedCalls()).isZero();
        }

        @Test
        void doesNotLookAtTheInjectedClockWhenLockFree() {
            CircuitBreaker breaker =
                    CircuitBreaker.of(
                            "b",
                            config().slidingWindow(
                                            5,
                                            5,
                                            SlidingWindowType.TIME_BASED,
                                            SlidingWindowSynchronizationStrategy.LOCK_FREE)
                                    .build());
            record(breaker, 2, 2);

            time.advance(Duration.ofSeconds(6));

            assertThat(breaker.getMetrics().getNumberOfBufferedCalls()).isEqualTo(4);
        }

        @Test
        void opensOnCallsOverAMinuteUnlessToldOtherwise() {
            CircuitBreaker breaker = CircuitBreaker.of("b", config().build());

            for (int i = 0; i < 5; i++) {
                breaker.onSuccess(61, TimeUnit.SECONDS);
            }

            assertThat(breaker.getState()).isEqualTo(State.OPEN);
        }
    }

    @Nested
    class HalfOpen {

        @Test
        void isNotReportedBeforeSomebodyAsks() {
            CircuitBreaker breaker = CircuitBreaker.of("b", config().build());
            breaker.transitionToOpenState();

            time.advance(Duration.ofSeconds(61));

            assertThat(breaker.getState()).isEqualTo(State.OPEN);
            assertThat(breaker.tryAcquirePermission()).isTrue();
            assertThat(breaker.getState()).isEqualTo(State.HALF_OPEN);
        }

        @Test
        void hasItsVerdictOnlyWhenAllPermittedCallsAreIn() {
            CircuitBreaker breaker = halfOpen(config());

            record(breaker, 0, 2);
            assertThat(breaker.getState()).isEqualTo(State.HALF_OPEN);

            record(breaker, 0, 1);
            assertThat(breaker.getState()).isEqualTo(State.OPEN);
        }

        @Test
        void hasItsVerdictEarlierWhereFewerCallsAreTheMinimum() {
            CircuitBreaker breaker = halfOpen(config().minimumNumberOfCalls(1));

            record(breaker, 1, 0);

            assertThat(breaker.getState()).isEqualTo(State.CLOSED);
        }

        @Test
        void lendsAPermitAgainOnlyWhenItIsReleased() {
            CircuitBreaker breaker = halfOpen(config());
            assertThat(List.of(ask(breaker), ask(breaker), ask(breaker), ask(breaker)))
                    .containsExactly(true, true, true, false);

            record(breaker, 1, 0);
            assertThat(ask(breaker)).isFalse();

            breaker.releasePermission();
            assertThat(ask(breaker)).isTrue();
        }

        private boolean ask(CircuitBreaker breaker) {
            return breaker.tryAcquirePermission();
        }
    }

    @Nested
    class Transitions {

        @Test
        void leadNotFromClosedToHalfOpen() {
            CircuitBreaker breaker = CircuitBreaker.of("b", config().build());

            assertThatThrownBy(breaker::transitionToHalfOpenState)
                    .isInstanceOf(IllegalStateTransitionException.class);
        }

        @Test
        void toForcedStatesSilenceFailuresAndRefusals() {
            for (State forced : List.of(State.FORCED_OPEN, State.DISABLED)) {
                CircuitBreaker breaker = CircuitBreaker.of("b", config().build());
                List<CircuitBreakerEvent.Type> events = new ArrayList<>();
                breaker.getEventPublisher().onEvent(event -> events.add(event.getEventType()));

                if (forced == State.FORCED_OPEN) {
                    breaker.transitionToForcedOpenState();
                } else {
                    breaker.transitionToDisabledState();
                }
                breaker.tryAcquirePermission();
                record(breaker, 0, 1);

                assertThat(events).containsExactly(CircuitBreakerEvent.Type.STATE_TRANSITION);
            }
        }

        @Test
        void areToldOnTheCallingThread() {
            CircuitBreaker breaker = CircuitBreaker.of("b", config().build());
            List<Thread> threads = new ArrayList<>();
            breaker.getEventPublisher().onStateTransition(_ -> threads.add(Thread.currentThread()));

            breaker.transitionToOpenState();

            assertThat(threads).containsExactly(Thread.currentThread());
        }
    }

    private CircuitBreaker halfOpen(CircuitBreakerConfig.Builder config) {
        CircuitBreaker breaker = CircuitBreaker.of("b", config.build());
        breaker.transitionToOpenState();
        breaker.transitionToHalfOpenState();
        return breaker;
    }

    private static void record(CircuitBreaker breaker, int successes, int failures) {
        for (int i = 0; i < successes; i++) {
            breaker.onSuccess(1, TimeUnit.MILLISECONDS);
        }
        for (int i = 0; i < failures; i++) {
            breaker.onError(1, TimeUnit.MILLISECONDS, new IllegalStateException("test"));
        }
    }

    private CircuitBreakerConfig.Builder config() {
        return CircuitBreakerConfig.custom()
                .slidingWindow(
                        5,
                        5,
                        SlidingWindowType.TIME_BASED,
                        SlidingWindowSynchronizationStrategy.SYNCHRONIZED)
                .permittedNumberOfCallsInHalfOpenState(3)
                .waitDurationInOpenState(Duration.ofSeconds(60))
                .clock(new Seconds())
                .currentTimestampFunction(_ -> time.nanos(), TimeUnit.NANOSECONDS);
    }

    private final class Seconds extends Clock {
        @Override
        public Instant instant() {
            return time.instant();
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
