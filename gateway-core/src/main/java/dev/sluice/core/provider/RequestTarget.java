package dev.sluice.core.provider;

import dev.sluice.core.request.Headers;

/**
 * What a client's request is aimed at, as its head says. {@code toString} shows the path alone: the
 * rest may hold credentials.
 *
 * @param query without the question mark; empty = none
 */
public record RequestTarget(String path, String query, Headers headers) {

    @Override
    public String toString() {
        return path;
    }
}
