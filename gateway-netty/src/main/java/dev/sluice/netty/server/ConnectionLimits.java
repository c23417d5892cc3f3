package dev.sluice.netty.server;

import java.time.Duration;

/** What a client's connection is held to. */
record ConnectionLimits(int maxRequestBytes, Duration headerTimeout, Duration bodyTimeout) {

    /** A connection that waits for its next request is closed after so long. */
    static final Duration KEEP_ALIVE = Duration.ofMinutes(5);
}
