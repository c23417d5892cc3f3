package dev.sluice.netty.server;

import dev.sluice.core.provider.RequestTarget;
import dev.sluice.core.request.Headers;
import dev.sluice.netty.relay.HeadWriter;

/**
 * One request with its whole body, as it came over HTTP. {@code toString} shows method and path
 * alone.
 *
 * @param path without the query, as sent: nothing is decoded or normalised
 * @param query without the question mark; empty where there is none
 */
record ClientRequest(
        String method,
        String path,
        String query,
        Headers headers,
        Body body,
        HeadWriter heads,
        long receivedNanos) {

    RequestTarget target() {
        return new RequestTarget(path, query, headers);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
