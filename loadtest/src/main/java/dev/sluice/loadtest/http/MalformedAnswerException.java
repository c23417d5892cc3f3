package dev.sluice.loadtest.http;

import java.io.IOException;

/** What came is no HTTP. */
public final class MalformedAnswerException extends IOException {
    MalformedAnswerException(String message) {
        super(message);
    }
}
