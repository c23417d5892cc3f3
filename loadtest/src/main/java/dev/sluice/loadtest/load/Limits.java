package dev.sluice.loadtest.load;

import java.time.Duration;

/**
 * When the last request is sent: whichever comes first.
 *
 * @param duration from the beginning; what is open then is waited for
 */
public record Limits(Duration duration, long requests) {}
