package dev.sluice.providers.keys;

import dev.sluice.core.route.Refusal;

/**
 * Why a key does not take a call.
 *
 * @param nanos after how long it may; {@link #NOBODY_KNOWS} where that depends on calls that run,
 *     or on an operator
 */
record Obstacle(Refusal.Reason reason, long nanos) {

    static final long NOBODY_KNOWS = Long.MAX_VALUE;

    /** The obstacle that lasts longer. */
    static Obstacle longer(Obstacle one, Obstacle other) {
        return one.nanos >= other.nanos ? one : other;
    }
}
