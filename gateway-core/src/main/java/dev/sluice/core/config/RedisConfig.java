package dev.sluice.core.config;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What makes many gateways one.
 *
 * @param url without user and password
 * @param timeout of each call
 * @param onFailure what budgets do while it is away
 */
public record RedisConfig(
        URI url,
        @Nullable String user,
        @Nullable Secret password,
        Duration timeout,
        RedisFailure onFailure) {
    public static final Duration DEFAULT_TIMEOUT = Duration.ofMillis(50);
    public static final RedisFailure DEFAULT_ON_FAILURE = RedisFailure.LOCAL;
}
