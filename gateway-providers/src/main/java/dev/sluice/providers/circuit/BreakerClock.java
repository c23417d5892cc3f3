package dev.sluice.providers.circuit;

import dev.sluice.core.time.Ticker;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Time as a breaker's window counts it. Resilience4j slides its window by whole seconds of its
 * clock; here a second stands for a tenth of the window, so that a window may be of any length and
 * slides in ten steps. Immutable.
 */
final class BreakerClock extends Clock {

    /** The length of the window in seconds of this clock. */
    static final int STEPS = 10;

    private final Ticker ticker;
    private final long startNanos;
    private final long stepNanos;

    BreakerClock(Ticker ticker, Duration window) {
        this.ticker = ticker;
        this.startNanos = ticker.nanos();
        this.stepNanos = Math.max(1, window.toNanos() / STEPS);
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochSecond((ticker.nanos() - startNanos) / stepNanos);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
