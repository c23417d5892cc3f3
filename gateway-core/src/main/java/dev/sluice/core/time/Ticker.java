package dev.sluice.core.time;

/** Monotonic time in nanoseconds, as {@link System#nanoTime}. Injected, so that tests own it. */
@FunctionalInterface
public interface Ticker {
    long nanos();
}
