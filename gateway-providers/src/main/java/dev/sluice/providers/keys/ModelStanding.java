package dev.sluice.providers.keys;

import dev.sluice.core.route.Refusal;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a provider said of one model on one key: that it rests, and how many tokens are left.
 * Confined to the lock of its pool.
 */
final class ModelStanding {

    static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

    /** So many tokens until the provider's window is empty again. */
    private static final class Remaining {
        private long left;
        private final long untilNanos;

        Remaining(long left, long untilNanos) {
            this.left = left;
            this.untilNanos = untilNanos;
        }
    }

    private final Map<LimitKind, Remaining> remaining = new EnumMap<>(LimitKind.class);
    private int pauses;
    private boolean resting;
    private long restUntilNanos;

    /** Null where nothing stands in the way. */
    @Nullable Obstacle obstacle(Charge charge, Moment now) {
        long wait = restNanos(now);
        for (Map.Entry<LimitKind, Remaining> entry : remaining.entrySet()) {
            Remaining tokens = entry.getValue();
            if (charge.of(entry.getKey()) > tokens.left) {
                wait = Math.max(wait, tokens.untilNanos - now.nanos());
            }
        }
        return wait <= 0 ? null : new Obstacle(Refusal.Reason.RATE_LIMITED, wait);
    }

    boolean lets(Charge charge, Moment now) {
        if (restNanos(now) > 0) {
            return false;
        }
        for (Map.Entry<LimitKind, Remaining> entry : remaining.entrySet()) {
            Remaining tokens = entry.getValue();
            if (charge.of(entry.getKey()) > tokens.left && tokens.untilNanos - now.nanos() > 0) {
                return false;
            }
        }
        return true;
    }

    /** What is left of its rest; not positive when there is none. */
    long restNanos(Moment now) {
        return resting ? restUntilNanos - now.nanos() : 0;
    }

    /**
     * Whether it can be forgotten: nothing holds, and no pause was so lately that it would grow.
     */
    boolean isOver(Moment now) {
        return restNanos(now) <= 0
                && (pauses == 0 || restNanos(now) < -LONGEST_PAUSE.toNanos())
                && remaining.values().stream()
                        .allMatch(tokens -> tokens.untilNanos - now.nanos() <= 0);
    }

    /** A call takes its part of what the provider said was left. */
    void take(Charge charge) {
        remaining.forEach((kind, tokens) -> tokens.left -= charge.of(kind));
    }

    /** The provider said how many tokens are left until a moment. */
    void note(LimitKind kind, long left, long untilNanos) {
        remaining.put(kind, new Remaining(left, untilNanos));
    }

    /** It rests until a moment at the least. */
    void rest(long untilNanos) {
        if (!resting || untilNanos - restUntilNanos > 0) {
            resting = true;
            restUntilNanos = untilNanos;
        }
    }

    /**
     * The pause after a limit that did not say when it ends: longer each time. Calls that ran side
     * by side make it longer once.
     */
    Duration nextPause(Moment begun) {
        if (pauses == 0 || isAfterRest(begun)) {
            pauses++;
        }
        Duration pause = FIRST_PAUSE;
        for (int i = 1; i < pauses && pause.compareTo(LONGEST_PAUSE) < 0; i++) {
            pause = pause.multipliedBy(2);
        }
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }

    /** A call succeeded that began at that moment. */
    void succeeded(Moment begun) {
        if (isAfterRest(begun)) {
            pauses = 0;
        }
    }

    private boolean isAfterRest(Moment begun) {
        return !resting || begun.nanos() - restUntilNanos >= 0;
    }
}
