package dev.sluice.core.error;

/**
 * The closed list of what a client can be told, without the words of any surface. A surface gives
 * each kind its own type name; the status is the same on all of them.
 */
public enum ErrorKind {
    INVALID_REQUEST(400),
    CONTEXT_TOO_LONG(400),
    CONTENT_FILTERED(400),
    AUTHENTICATION(401),
    PERMISSION(403),
    NOT_FOUND(404),
    MODEL_NOT_FOUND(404),
    METHOD_NOT_ALLOWED(405),
    REQUEST_TIMEOUT(408),
    REQUEST_TOO_LARGE(413),
    UNSUPPORTED_MEDIA_TYPE(415),
    HEADERS_TOO_LARGE(431),
    EXPECTATION_FAILED(417),
    RATE_LIMITED(429),
    INTERNAL(500),
    NOT_IMPLEMENTED(501),
    UPSTREAM_FAILED(502),
    UNAVAILABLE(503),
    UPSTREAM_TIMEOUT(504),
    /** The client wanted an answer from memory or none, and there is none (RFC 9111, 5.2.1.7). */
    NOT_CACHED(504),
    /** A stream that had begun broke off; there is no status any more. */
    STREAM_CUT(502);

    private final int status;

    ErrorKind(int status) {
        this.status = status;
    }

    public int status() {
        return status;
    }
}
