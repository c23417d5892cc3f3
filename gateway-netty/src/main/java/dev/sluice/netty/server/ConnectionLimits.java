package dev.sluice.netty.server;

import java.time.Duration;

/**
 * What a client's connection is held to.
 *
 * @param headerTimeout for the head of a request, from its first byte
 * @param bodyTimeout for its body, from its head
 */
public record ConnectionLimits(int maxRequestBytes, Duration headerTimeout, Duration bodyTimeout) {

    /** A connection that waits for its next request is closed after so long. */
    static final Duration KEEP_ALIVE = Duration.ofMinutes(5);
}
