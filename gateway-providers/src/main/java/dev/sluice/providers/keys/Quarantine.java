package dev.sluice.providers.keys;

import java.time.Duration;

/**
 * A key that the provider refused: nobody uses it, except for one call at a time when a pause is
 * over. The pauses grow. Confined to the lock of its pool.
 */
final class Quarantine {

    static final Duration FIRST_PAUSE = Duration.ofMinutes(5);
    static final Duration LONGEST_PAUSE = Duration.ofHours(1);

    private final Duration longest;
    private Duration pause;
    private long untilNanos;
    private boolean trying;

    /**
     * @param cooldownMax the longest pause that the configuration allows
     */
    Quarantine(Moment now, Duration cooldownMax) {
        this.longest = KeyPool.shorter(LONGEST_PAUSE, cooldownMax);
        this.pause = KeyPool.shorter(FIRST_PAUSE, longest);
        this.untilNanos = now.nanos() + pause.toNanos();
    }

    Duration pause() {
        return pause;
    }

    /** Zero where the next call is the trial, or a trial runs. */
    Duration left(Moment now) {
        return Duration.ofNanos(Math.max(0, untilNanos - now.nanos()));
    }

    boolean letsOneTry(Moment now) {
        return !trying && untilNanos - now.nanos() <= 0;
    }

    void tried() {
        trying = true;
    }

    /** The trial ended and told nothing. */
    void untried() {
        trying = false;
    }

    /** The trial was refused as well. */
    void refusedAgain(Moment now) {
        pause = KeyPool.shorter(pause.multipliedBy(2), longest);
        untilNanos = now.nanos() + pause.toNanos();
        trying = false;
    }
}
