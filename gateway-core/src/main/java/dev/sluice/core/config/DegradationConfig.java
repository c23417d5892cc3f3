package dev.sluice.core.config;

import java.time.Duration;

/**
 * When slowness opens a circuit: a call is slow above max({@code factor} x baseline, baseline +
 * {@code atLeast}).
 *
 * @param slowCallRate the share of slow calls that opens
 * @param minimumSamples what must stand behind the baseline
 * @param memory how far back the baseline remembers
 */
public record DegradationConfig(
        double factor, Duration atLeast, double slowCallRate, int minimumSamples, Duration memory) {
    public static final DegradationConfig DEFAULTS =
            new DegradationConfig(2.0, Duration.ofMillis(500), 0.5, 20, Duration.ofMinutes(10));

    public DegradationConfig {
        Shares.check("slow_call_rate", slowCallRate);
    }
}
