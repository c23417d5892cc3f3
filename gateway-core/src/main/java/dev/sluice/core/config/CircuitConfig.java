package dev.sluice.core.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When a candidate is left alone, and how it comes back.
 *
 * @param consecutiveFailures 0: this rule is off
 * @param openForMax above {@code openFor}: each further opening lasts twice as long, up to this
 * @param canary the share of requests that may try it when the rest is over
 * @param degradation null: off
 */
public record CircuitConfig(
        Duration window,
        double failureRate,
        int minimumCalls,
        int consecutiveFailures,
        Duration consecutiveWithin,
        Duration openFor,
        Duration openForMax,
        double canary,
        int halfOpenPermits,
        int successesToClose,
        @Nullable DegradationConfig degradation) {
    public static final CircuitConfig DEFAULTS =
            new CircuitConfig(
                    Duration.ofSeconds(5),
                    0.20,
                    5,
                    3,
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(60),
                    0.05,
                    3,
                    3,
                    DegradationConfig.DEFAULTS);

    public CircuitConfig {
        Shares.check("failure_rate", failureRate);
        Shares.check("canary", canary);
    }
}
