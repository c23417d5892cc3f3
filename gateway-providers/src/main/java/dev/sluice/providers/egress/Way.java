package dev.sluice.providers.egress;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.UpstreamFailure;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One way out: well, or resting. After a rest one call at a time tries it, and what becomes of that
 * call decides; calls that had set out before the rest began neither end nor lengthen it.
 *
 * <p>Thread-safe: one immutable rest, changed by compare-and-set.
 */
final class Way {

    /** Of a call that goes out on a way that is well. */
    static final long NO_REST = 0;

    /** Of a way that no call may take now. */
    static final long RESTS = -1;

    /** A call that tries says nothing for so long: then another may. */
    static final Duration TRIAL = Duration.ofSeconds(5);

    private final EgressConfig egress;
    private final AtomicLong rests = new AtomicLong(NO_REST);
    private final AtomicReference<@Nullable EgressRest> rest = new AtomicReference<>();

    Way(EgressConfig egress) {
        this.egress = egress;
    }

    EgressConfig egress() {
        return egress;
    }

    @Nullable EgressRest rest() {
        return rest.get();
    }

    /**
     * Asks for the way.
     *
     * @return {@link #NO_REST}, {@link #RESTS}, or the number of the rest after which the call
     *     tries
     */
    long enter(long nowNanos) {
        while (true) {
            EgressRest resting = rest.get();
            if (resting == null) {
                return NO_REST;
            }
            if (!resting.isOver(nowNanos)) {
                return RESTS;
            }
            EgressRest tried = resting.until(nowNanos + TRIAL.toNanos());
            if (rest.compareAndSet(resting, tried)) {
                return tried.number();
            }
        }
    }

    /** How long a call has to wait for the way; zero = it may go. */
    Duration left(long nowNanos) {
        EgressRest resting = rest.get();
        return resting == null ? Duration.ZERO : resting.left(nowNanos);
    }

    /** A call has reached the provider: that ends the rest after which it had set out. */
    void reached(long number) {
        if (number == NO_REST) {
            return;
        }
        EgressRest resting = rest.get();
        while (resting != null && resting.number() == number) {
            if (rest.compareAndSet(resting, null)) {
                return;
            }
            resting = rest.get();
        }
    }

    /** A call that tried has told nothing: the next may try at once. */
    void undecided(long number, long nowNanos) {
        EgressRest resting = rest.get();
        if (resting != null && resting.number() == number) {
            rest.compareAndSet(resting, resting.until(nowNanos));
        }
    }

    /**
     * A call has failed.
     *
     * @param number as {@link #enter} gave it
     * @return the rest that begins; null = none does
     */
    @Nullable EgressRest failed(
            long number, UpstreamFailure failure, ErrorClass errorClass, long nowNanos) {
        while (true) {
            EgressRest before = rest.get();
            boolean current = number == (before == null ? NO_REST : before.number());
            EgressRest begins =
                    EgressRest.after(
                            failure, errorClass, before, rests.incrementAndGet(), nowNanos);
            if (begins == null) {
                return null;
            }
            if (!current && (before == null || !begins.isGraverThan(before))) {
                return null;
            }
            if (rest.compareAndSet(before, begins)) {
                return begins;
            }
        }
    }
}
