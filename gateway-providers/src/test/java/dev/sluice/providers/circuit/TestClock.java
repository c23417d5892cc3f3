package dev.sluice.providers.circuit;

import dev.sluice.core.time.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** Time for machines and for people that stands still until a test moves it. Thread-safe. */
public final class TestClock implements Ticker, InstantSource {

    public static final Instant START = Instant.parse("2026-11-30T12:00:00Z");

    /** As {@link System#nanoTime} may: it begins below zero. */
    private static final long START_NANOS = -7_000_000_000L;

    private final AtomicLong nanos = new AtomicLong(START_NANOS);

    @Override
    public long nanos() {
        return nanos.get();
    }

    @Override
    public Instant instant() {
        return START.plusNanos(nanos.get() - START_NANOS);
    }

    public void advance(Duration by) {
        nanos.addAndGet(by.toNanos());
    }

    /** To so long after the start. */
    public void moveTo(Duration sinceStart) {
        nanos.set(START_NANOS + sinceStart.toNanos());
    }
}
