package dev.sluice.core.time;

import java.time.Duration;

/**
 * Runs work later on one event loop. An exchange meets exactly one scheduler, so what runs here
 * needs no locks.
 */
public interface Scheduler {

    /**
     * Runs {@code task} on the loop, after the current turn's work. May be called from any thread.
     */
    void execute(Runnable task);

    /** Whether the calling thread is this loop's. */
    boolean isOnLoop();

    /** Runs {@code task} on the loop once {@code delay} has passed. Called on the loop. */
    Timer schedule(Duration delay, Runnable task);

    /** A task that waits for its time. */
    interface Timer {
        /** Takes the task back; does nothing once it ran. */
        void cancel();
    }
}
