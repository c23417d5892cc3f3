package dev.sluice.core.exchange;

import dev.sluice.core.error.GatewayError;
import dev.sluice.core.request.Headers;
import java.time.Duration;

/** The head of an error: status, whose fault it is, whether and when to ask again. */
public final class ErrorAnswer {

    private ErrorAnswer() {}

    /** The head for {@code error}, with {@code common} in front. */
    public static ResponseHead head(GatewayError error, Headers common) {
        Headers headers =
                common.with("content-type", "application/json")
                        .with("x-sluice-error", error.fault().headerValue())
                        .with("x-should-retry", Boolean.toString(error.shouldRetry()));
        Duration wait = error.retryAfter();
        if (wait != null) {
            headers = headers.with("retry-after", Long.toString(wholeSeconds(wait)));
        }
        return new ResponseHead(error.status(), headers);
    }

    /** Rounded up, and never 0: a client that waits too short a time comes in vain. */
    private static long wholeSeconds(Duration wait) {
        return Math.max(1, wait.plusNanos(999_999_999).toSeconds());
    }
}
