package dev.sluice.providers.keys;

import java.time.Duration;
import java.util.Arrays;

/**
 * The last 60 seconds, in a ring of half seconds. A half second stays until all of it is half a
 * second older than a minute, so that an exact window never holds more than this one says, not even
 * one at the provider, where calls arrive a little later. Confined to the lock of its pool.
 */
final class SlidingMinute implements UsageWindow {

    static final Duration LENGTH = Duration.ofMinutes(1);
    static final Duration STEP = Duration.ofMillis(500);

    private static final long STEP_NANOS = STEP.toNanos();

    /** Two more than a minute has: the newest is not over, and one is for the way there. */
    private static final int STEPS = (int) LENGTH.dividedBy(STEP) + 2;

    private final long originNanos;
    private final long[] ring = new long[STEPS];
    private long newest;
    private long total;

    SlidingMinute(Moment origin) {
        this.originNanos = origin.nanos();
    }

    @Override
    public long used(Moment now) {
        slideTo(step(now));
        return total;
    }

    @Override
    public void add(long amount, Moment at, Moment now) {
        slideTo(step(now));
        long step = step(at);
        if (step > newest - STEPS) {
            ring[slot(step)] += amount;
            total += amount;
        }
    }

    @Override
    public long nanosUntil(long atMost, Moment now) {
        slideTo(step(now));
        long left = total;
        if (left <= atMost) {
            return 0;
        }
        long oldest = newest - STEPS;
        while (left > atMost && oldest < newest) {
            oldest++;
            left -= ring[slot(oldest)];
        }
        return (oldest + STEPS) * STEP_NANOS - (now.nanos() - originNanos);
    }

    private void slideTo(long step) {
        if (step - newest >= STEPS) {
            Arrays.fill(ring, 0);
            total = 0;
            newest = step;
        }
        while (newest < step) {
            newest++;
            total -= ring[slot(newest)];
            ring[slot(newest)] = 0;
        }
    }

    private long step(Moment at) {
        return Math.floorDiv(at.nanos() - originNanos, STEP_NANOS);
    }

    private static int slot(long step) {
        return Math.floorMod(step, STEPS);
    }
}
