package dev.sluice.providers.circuit;

import java.time.Duration;

/**
 * Chooses which requests may try a candidate whose rest is over: a share of those that ask or one a
 * second, whichever is more, and the first at once. Confined to the lock of the circuit that owns
 * it.
 */
final class CanaryGate {

    /** One request, in the unit in which shares are added up: whole numbers lose nothing. */
    private static final long ONE = 1_000_000_000;

    /** A quiet route must not wait for its share. */
    static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    private final long share;
    private long credit;
    private long lastNanos;
    private boolean asked;

    CanaryGate(double share) {
        this.share = Math.round(share * ONE);
    }

    /** Whether the request that asks at {@code nowNanos} may try. */
    boolean admits(long nowNanos) {
        credit += share;
        boolean paused = !asked || nowNanos - lastNanos >= LONGEST_PAUSE.toNanos();
        if (credit < ONE && !paused) {
            return false;
        }
        // Below zero it would owe its seconds to the share: the two would add up to less than
        // either of them.
        credit = Math.max(0, credit - ONE);
        lastNanos = nowNanos;
        asked = true;
        return true;
    }
}
