package dev.sluice.loadtest.json;

/** The text is not JSON; the message says what was expected at which offset. */
public final class JsonSyntaxException extends Exception {
    JsonSyntaxException(String expected, int offset) {
        super("expected " + expected + " at offset " + offset);
    }
}
