package dev.sluice.providers.circuit;

import dev.sluice.core.config.CircuitConfig;
import dev.sluice.core.time.Ticker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowSynchronizationStrategy;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** What the configuration of a circuit means to Resilience4j and to us. Immutable. */
record CircuitRules(CircuitConfig config) {

    /** A hundred years: in nanoseconds, three hundred no longer fit into a long. */
    private static final Duration NEVER = Duration.ofDays(36_500);

    /**
     * A breaker that is closed and has seen nothing. Its window is SYNCHRONIZED: the lock-free one
     * reads the system's clock, whatever clock it was given.
     */
    CircuitBreaker breaker(String name, Ticker ticker) {
        CircuitBreakerConfig breaker =
                CircuitBreakerConfig.custom()
                        .slidingWindow(
                                BreakerClock.STEPS,
                                minimumCalls(),
                                SlidingWindowType.TIME_BASED,
                                SlidingWindowSynchronizationStrategy.SYNCHRONIZED)
                        .failureRateThreshold(threshold())
                        // Without this a first content after more than 60 s would count as slow,
                        // and a window full of such calls would open the circuit.
                        .slowCallDurationThreshold(NEVER)
                        .permittedNumberOfCallsInHalfOpenState(config.successesToClose())
                        .waitDurationInOpenState(NEVER)
                        // 0 = none: it would run on a timer thread in real time, and open a circuit
                        // that nobody asked. ProviderCircuit#isStuck does this work.
                        .maxWaitDurationInHalfOpenState(Duration.ZERO)
                        .clock(new BreakerClock(ticker, config.window()))
                        .currentTimestampFunction(_ -> ticker.nanos(), TimeUnit.NANOSECONDS)
                        .build();
        return CircuitBreaker.of(name, breaker);
    }

    /**
     * How long a circuit stays open.
     *
     * @param openings how many times it has opened in a row, this time included
     */
    Duration rest(int openings) {
        Duration rest = config.openFor();
        for (int i = 1; i < openings && rest.compareTo(config.openForMax()) < 0; i++) {
            rest = rest.multipliedBy(2);
        }
        return rest.compareTo(config.openForMax()) > 0 ? config.openForMax() : rest;
    }

    /**
     * The library opens at a rate of at least the threshold, the configuration says "above": the
     * next two numbers make the difference, one for the comparison and one for rounding.
     */
    private float threshold() {
        float percent = (float) (config.failureRate() * 100);
        return Math.min(100, Math.nextUp(Math.nextUp(percent)));
    }

    /** No rate is above 1: the rule is off, and the window never has a verdict. */
    private int minimumCalls() {
        return config.failureRate() >= 1 ? Integer.MAX_VALUE : config.minimumCalls();
    }
}
