package dev.sluice.loadtest.http;

import java.time.Duration;

/**
 * How long a client waits.
 *
 * @param connect for a connection, TLS included
 * @param firstByte from the request to the first byte of the answer
 * @param total from the request to the last byte of the answer
 */
public record Patience(Duration connect, Duration firstByte, Duration total) {
    public Patience {
        for (Duration wait : new Duration[] {connect, firstByte, total}) {
            if (!wait.isPositive()) {
                throw new IllegalArgumentException("a time limit is " + wait + "; more than 0");
            }
        }
    }
}
