package dev.sluice.providers.circuit;

import dev.sluice.core.circuit.CircuitState;
import dev.sluice.core.route.Refusal;
import dev.sluice.core.time.Ticker;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A circuit between two changes. Immutable; the circuit replaces it under its lock, and whoever
 * asks reads it without one.
 *
 * @param era counts what makes earlier calls stale: each opening, and each word of an operator.
 *     Half-open and the closed state after it are of the era that began with the opening: what was
 *     called to try the candidate still says something when the circuit has closed
 * @param since null: it never left its first state
 * @param rest how long an open circuit rests in all
 * @param restUntilNanos when that rest is over, as the ticker counts
 */
record Phase(
        CircuitState state,
        long era,
        @Nullable Instant since,
        String reason,
        Duration rest,
        long restUntilNanos) {

    static final Phase FIRST = new Phase(CircuitState.CLOSED, 0, null, "", Duration.ZERO, 0);

    static Phase of(CircuitState state, long era, Instant since, String reason) {
        return new Phase(state, era, since, reason, Duration.ZERO, 0);
    }

    static Phase open(long era, Instant since, String reason, Duration rest, long nowNanos) {
        return new Phase(CircuitState.OPEN, era, since, reason, rest, nowNanos + rest.toNanos());
    }

    /** The same, with everything that was called before made stale. */
    Phase withNextEra() {
        return new Phase(state, era + 1, since, reason, rest, restUntilNanos);
    }

    /** What it says to a call; null where one may have to try the candidate. */
    @Nullable CircuitAnswer answer(Ticker ticker) {
        return switch (state) {
            case CLOSED, FORCED_CLOSED -> new CircuitAnswer.Allowed(era);
            case FORCED_OPEN ->
                    new CircuitAnswer.Refused(new Refusal(Refusal.Reason.FORCED_OPEN, null));
            case OPEN -> {
                long left = restUntilNanos - ticker.nanos();
                yield left > 0 ? refused(Duration.ofNanos(left)) : null;
            }
            case HALF_OPEN -> null;
        };
    }

    /** Whether an operator decides. */
    boolean isForced() {
        return state == CircuitState.FORCED_OPEN || state == CircuitState.FORCED_CLOSED;
    }

    /** How long an open circuit still rests, which is no time once its rest is over. */
    @Nullable Duration restLeft(long nowNanos) {
        return state == CircuitState.OPEN
                ? Duration.ofNanos(Math.max(0, restUntilNanos - nowNanos))
                : null;
    }

    static CircuitAnswer refused(Duration retryAfter) {
        return new CircuitAnswer.Refused(new Refusal(Refusal.Reason.CIRCUIT_OPEN, retryAfter));
    }
}
