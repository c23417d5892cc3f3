package dev.sluice.netty.admin;

import dev.sluice.core.request.Headers;
import java.net.InetSocketAddress;
import java.util.Locale;

/**
 * A request as it came. Immutable, and free of buffers: it may wait, and go to a worker.
 *
 * @param target as in the request's line
 * @param isHttp10 whether it speaks an HTTP that knows no chunks
 */
record AdminRequest(
        String method,
        String target,
        Headers headers,
        String body,
        boolean isHttp10,
        InetSocketAddress remote) {

    /** Whether it only looks. */
    boolean isSafe() {
        return method.equals("GET") || method.equals("HEAD");
    }

    boolean isHead() {
        return method.equals("HEAD");
    }

    /** The media type of the body in lower case, without parameters; empty where there is none. */
    String mediaType() {
        String type = headers.first("content-type").orElse("");
        int semicolon = type.indexOf(';');
        return (semicolon < 0 ? type : type.substring(0, semicolon))
                .strip()
                .toLowerCase(Locale.ROOT);
    }
}
