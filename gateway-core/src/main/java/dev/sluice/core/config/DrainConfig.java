package dev.sluice.core.config;

import java.time.Duration;

/**
 * How the gateway goes down.
 *
 * @param delay how long connections are still accepted after it stopped to be ready
 * @param waitTime how long open streams may go on after that
 */
public record DrainConfig(Duration delay, Duration waitTime) {
    public static final DrainConfig DEFAULTS =
            new DrainConfig(Duration.ZERO, Duration.ofSeconds(30));
}
