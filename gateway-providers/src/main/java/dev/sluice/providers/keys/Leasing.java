package dev.sluice.providers.keys;

import dev.sluice.core.route.Refusal;

/** What a pool answers to a call that needs a key. */
public sealed interface Leasing {

    /** It has one. The lease is closed once, when the call is over. */
    record Leased(KeyLease lease) implements Leasing {}

    /**
     * It has none now: {@code RATE_LIMITED} with the soonest time at which a key has room, {@code
     * QUOTA_EXHAUSTED}, or {@code NO_KEY} where the provider refused all of them.
     */
    record Refused(Refusal refusal) implements Leasing {}
}
