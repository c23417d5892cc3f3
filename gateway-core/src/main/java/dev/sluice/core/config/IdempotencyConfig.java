package dev.sluice.core.config;

import java.time.Duration;

/**
 * Joining requests that are the same call.
 *
 * @param ttl how long a finished answer is given again for its {@code Idempotency-Key}
 * @param linger how long a call goes on after its client left
 */
public record IdempotencyConfig(boolean enabled, Duration ttl, Duration linger) {
    public static final IdempotencyConfig DEFAULTS =
            new IdempotencyConfig(
                    /* enabled= */ true, Duration.ofMinutes(10), Duration.ofSeconds(2));
}
