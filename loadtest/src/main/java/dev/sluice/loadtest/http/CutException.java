package dev.sluice.loadtest.http;

import java.io.IOException;

/** The connection ended before the answer did. */
public final class CutException extends IOException {
    CutException(String message) {
        super(message);
    }
}
