package dev.sluice.loadtest.simulator;

/** What came is no HTTP/1.1 request, or is too large; the message names the part. */
final class MalformedRequestException extends Exception {
    MalformedRequestException(String part) {
        super("malformed " + part);
    }
}
