package dev.sluice.providers.circuit;

import java.time.Duration;
import java.util.Arrays;

/**
 * How many streams of the last while were slow to begin. It slides in steps as the breaker's window
 * does ({@link BreakerClock}). That window cannot serve: it holds whole answers and failures, which
 * would pass for quick streams. Confined to the lock of the circuit that owns it.
 */
final class SlowCallWindow {

    private final long stepNanos;
    private final int[] calls = new int[BreakerClock.STEPS];
    private final int[] slow = new int[BreakerClock.STEPS];
    private long step;

    SlowCallWindow(Duration window, long nowNanos) {
        this.stepNanos = Math.max(1, window.toNanos() / BreakerClock.STEPS);
        this.step = stepAt(nowNanos);
    }

    void add(boolean isSlow, long nowNanos) {
        slideTo(stepAt(nowNanos));
        calls[place(step)]++;
        if (isSlow) {
            slow[place(step)]++;
        }
    }

    int calls() {
        return Arrays.stream(calls).sum();
    }

    int slow() {
        return Arrays.stream(slow).sum();
    }

    void clear() {
        Arrays.fill(calls, 0);
        Arrays.fill(slow, 0);
    }

    private void slideTo(long now) {
        if (now - step >= BreakerClock.STEPS) {
            clear();
            step = now;
        }
        while (step < now) {
            step++;
            calls[place(step)] = 0;
            slow[place(step)] = 0;
        }
    }

    /** The ticker may stand below zero. */
    private long stepAt(long nowNanos) {
        return Math.floorDiv(nowNanos, stepNanos);
    }

    private static int place(long step) {
        return Math.floorMod(step, BreakerClock.STEPS);
    }
}
