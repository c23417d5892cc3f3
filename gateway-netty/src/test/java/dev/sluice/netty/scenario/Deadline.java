package dev.sluice.netty.scenario;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for what other threads bring about: the only place of the scenarios that polls. */
final class Deadline {

    /** Long enough for a loaded machine; a condition that holds is seen at once. */
    static final Duration USUAL = Duration.ofSeconds(10);

    private static final long PAUSE_NANOS = 2_000_000;

    private Deadline() {}

    /** Whether the condition holds before {@link #USUAL} is over. */
    static boolean await(Callable<Boolean> condition) throws Exception {
        return await(condition, USUAL);
    }

    static boolean await(Callable<Boolean> condition, Duration limit) throws Exception {
        long end = System.nanoTime() + limit.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return true;
    }

    /** Returns at that moment of {@link System#nanoTime}. */
    static void awaitMoment(long nanoTime) {
        long left = nanoTime - System.nanoTime();
        while (left > 0) {
            LockSupport.parkNanos(left);
            left = nanoTime - System.nanoTime();
        }
    }

    /** Whether the condition holds all the time until {@code length} is over. */
    static boolean holds(Callable<Boolean> condition, Duration length) throws Exception {
        return !await(() -> !condition.call(), length);
    }
}
