package dev.sluice.providers.egress;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.UpstreamFailure;

/**
 * One call's use of a way out. One of {@link #failed}, {@link #succeeded} and {@link #released} is
 * due; what comes after the first changes nothing. Confined to the loop of the exchange that holds
 * it.
 */
public final class EgressLease {

    private final EgressPool pool;
    private final Way way;
    private final long rest;
    private boolean reported;

    /**
     * @param rest the number of the rest after which the call tries the way again; {@link
     *     Way#NO_REST} = it was well
     */
    EgressLease(EgressPool pool, Way way, long rest) {
        this.pool = pool;
        this.way = way;
        this.rest = rest;
    }

    public EgressConfig egress() {
        return way.egress();
    }

    /** Whether the provider has no other way out now. */
    public boolean isLast() {
        return !pool.hasOther(way);
    }

    /** The call has failed; most failures say nothing about the way. */
    public void failed(UpstreamFailure failure, ErrorClass errorClass) {
        if (first()) {
            pool.failed(way, rest, failure, errorClass);
        }
    }

    /** The provider has answered with content. */
    public void succeeded() {
        if (first()) {
            way.reached(rest);
        }
    }

    /** The call has ended without saying anything about the way. */
    public void released() {
        if (first()) {
            pool.undecided(way, rest);
        }
    }

    private boolean first() {
        boolean first = !reported;
        reported = true;
        return first;
    }
}
