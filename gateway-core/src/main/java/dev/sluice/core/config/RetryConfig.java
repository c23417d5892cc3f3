package dev.sluice.core.config;

import java.time.Duration;

/**
 * Second attempts.
 *
 * @param attempts on each target; 1 never waits
 * @param base first back-off, doubled each time
 * @param max longest back-off
 * @param budget second attempts as a share of recent requests
 * @param patience the longest wait for a quota while another target is free
 * @param patienceLast the longest wait when none is left
 */
public record RetryConfig(
        int attempts,
        Duration base,
        Duration max,
        double budget,
        Duration patience,
        Duration patienceLast) {
    public static final RetryConfig DEFAULTS =
            new RetryConfig(
                    2,
                    Duration.ofMillis(100),
                    Duration.ofSeconds(2),
                    0.10,
                    Duration.ofMillis(500),
                    Duration.ofSeconds(10));

    public RetryConfig {
        Shares.check("budget", budget);
    }
}
