package dev.sluice.providers.circuit;

import dev.sluice.core.config.CircuitConfig;
import dev.sluice.core.config.DegradationConfig;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A circuit's configuration that differs from the defaults in what a test names. Immutable. */
record Settings(CircuitConfig config) {

    static final Settings DEFAULT = new Settings(CircuitConfig.DEFAULTS);

    /** The window alone decides. */
    static final Settings WINDOW_ONLY = DEFAULT.consecutive(0, Duration.ofSeconds(30));

    Settings window(Duration window) {
        return new Settings(
                new CircuitConfig(
                        window,
                        config.failureRate(),
                        config.minimumCalls(),
                        config.consecutiveFailures(),
                        config.consecutiveWithin(),
                        config.openFor(),
                        config.openForMax(),
                        config.canary(),
                        config.halfOpenPermits(),
                        config.successesToClose(),
                        config.degradation()));
    }

    Settings failureRate(double rate) {
        return new Settings(
                new CircuitConfig(
                        config.window(),
                        rate,
                        config.minimumCalls(),
                        config.consecutiveFailures(),
                        config.consecutiveWithin(),
                        config.openFor(),
                        config.openForMax(),
                        config.canary(),
                        config.halfOpenPermits(),
                        config.successesToClose(),
                        config.degradation()));
    }

    Settings minimumCalls(int calls) {
        return new Settings(
                new CircuitConfig(
                        config.window(),
                        config.failureRate(),
                        calls,
                        config.consecutiveFailures(),
                        config.consecutiveWithin(),
                        config.openFor(),
                        config.openForMax(),
                        config.canary(),
                        config.halfOpenPermits(),
                        config.successesToClose(),
                        config.degradation()));
    }

    Settings consecutive(int failures, Duration within) {
        return new Settings(
                new CircuitConfig(
                        config.window(),
                        config.failureRate(),
                        config.minimumCalls(),
                        failures,
                        within,
                        config.openFor(),
                        config.openForMax(),
                        config.canary(),
                        config.halfOpenPermits(),
                        config.successesToClose(),
                        config.degradation()));
    }

    Settings openFor(Duration rest, Duration max) {
        return new Settings(
                new CircuitConfig(
                        config.window(),
                        config.failureRate(),
                        config.minimumCalls(),
                        config.consecutiveFailures(),
                        config.consecutiveWithin(),
                        rest,
                        max,
                        config.canary(),
                        config.halfOpenPermits(),
                        config.successesToClose(),
                        config.degradation()));
    }

    Settings canary(double share) {
        return new Settings(
                new CircuitConfig(
                        config.window(),
                        config.failureRate(),
                        config.minimumCalls(),
                        config.consecutiveFailures(),
                        config.consecutiveWithin(),
                        config.openFor(),
                        config.openForMax(),
                        share,
                        config.halfOpenPermits(),
                        config.successesToClose(),
                        config.degradation()));
    }

    Settings trials(int atOnce, int toClose) {
        return new Settings(
                new CircuitConfig(
                        config.window(),
                        config.failureRate(),
                        config.minimumCalls(),
                        config.consecutiveFailures(),
                        config.consecutiveWithin(),
                        config.openFor(),
                        config.openForMax(),
                        config.canary(),
                        atOnce,
                        toClose,
                        config.degradation()));
    }

    Settings degradation(@Nullable DegradationConfig degradation) {
        return new Settings(
                new CircuitConfig(
                        config.window(),
                        config.failureRate(),
                        config.minimumCalls(),
                        config.consecutiveFailures(),
                        config.consecutiveWithin(),
                        config.openFor(),
                        config.openForMax(),
                        config.canary(),
                        config.halfOpenPermits(),
                        config.successesToClose(),
                        degradation));
    }

    CircuitRules rules() {
        return new CircuitRules(config);
    }
}
