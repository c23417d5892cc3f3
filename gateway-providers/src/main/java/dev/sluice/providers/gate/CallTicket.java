package dev.sluice.providers.gate;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.route.AttemptOutcome;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.CallPermit;
import dev.sluice.core.route.Prospect;
import dev.sluice.providers.egress.EgressLease;
import dev.sluice.providers.keys.KeyLease;
import dev.sluice.providers.keys.KeyPool;
import dev.sluice.providers.routing.CandidateStats;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * All that one call holds: its slot, its place in the circuit, its way out, its key. Tells each of
 * them what concerns it. Confined to the loop of the exchange that holds it.
 */
final class CallTicket implements CallPermit {

    /** A leased key, and what it was leased for. */
    record Key(KeyPool pool, KeyLease lease, String model, CallNeed need) {
        @Override
        public String toString() {
            return "Key[hidden]";
        }
    }

    private final Candidate candidate;
    private final CallPermit circuit;
    private final @Nullable EgressLease way;
    private final @Nullable Key key;
    private final CallSlots slots;
    private final CandidateStats stats;
    private Prospect prospect = Prospect.NONE;
    private boolean closed;

    /**
     * @param way null = there is nothing to choose
     * @param key null = the provider takes none of ours
     */
    CallTicket(
            Candidate candidate,
            CallPermit circuit,
            @Nullable EgressLease way,
            @Nullable Key key,
            CallSlots slots,
            CandidateStats stats) {
        this.candidate = candidate;
        this.circuit = circuit;
        this.way = way;
        this.key = key;
        this.slots = slots;
        this.stats = stats;
    }

    void begin() {
        stats.onStarted(candidate);
    }

    @Override
    public void answered(UpstreamHead head) {
        if (key != null) {
            key.lease().answered(head);
        }
    }

    @Override
    public void succeeded(Duration untilContent) {
        circuit.succeeded(untilContent);
        if (way != null) {
            way.succeeded();
        }
        stats.onFirstToken(candidate, untilContent);
    }

    @Override
    public void failed(AttemptOutcome.Failed failure) {
        tellKeyAndWay(failure.failure(), failure.errorClass());
        boolean reachedByAnotherWay = way != null && !way.isLast();
        if (isOfTheWay(failure.errorClass()) && reachedByAnotherWay) {
            // The candidate is as well as before: another way leads to it.
            circuit.released();
        } else {
            circuit.failed(failure);
        }
        prospect = prospectAfter(failure.errorClass(), reachedByAnotherWay);
    }

    private Prospect prospectAfter(ErrorClass errorClass, boolean reachedByAnotherWay) {
        return switch (errorClass) {
            case BLOCKED, EGRESS_FAILED -> new Prospect(reachedByAnotherWay, null);
            case RATE_LIMITED, QUOTA_EXHAUSTED, AUTHENTICATION -> prospectOfKeys();
            case TRANSIENT,
                    TIMEOUT,
                    MODEL_GONE,
                    CONTEXT_TOO_LONG,
                    CONTENT_FILTERED,
                    CALLER_FAULT,
                    UNSUITABLE,
                    UNTRANSLATABLE ->
                    Prospect.NONE;
        };
    }

    private Prospect prospectOfKeys() {
        if (key == null) {
            return Prospect.NONE;
        }
        Duration ready = key.pool().readyAfter(key.model(), key.need(), candidate.facts().price());
        return new Prospect(ready != null && ready.isZero(), ready);
    }

    private static boolean isOfTheWay(ErrorClass errorClass) {
        return errorClass == ErrorClass.BLOCKED || errorClass == ErrorClass.EGRESS_FAILED;
    }

    private void tellKeyAndWay(UpstreamFailure failure, ErrorClass errorClass) {
        if (way != null) {
            way.failed(failure, errorClass);
        }
        if (key != null) {
            key.lease().failed(failure, errorClass);
        }
    }

    @Override
    public Prospect prospect() {
        return prospect;
    }

    @Override
    public void cut(AttemptOutcome.Cut cut) {
        tellKeyAndWay(cut.failure(), cut.errorClass());
        circuit.cut(cut);
    }

    @Override
    public void released() {
        circuit.released();
        if (way != null) {
            way.released();
        }
    }

    @Override
    public void closed(@Nullable TokenUsage usage) {
        if (closed) {
            return;
        }
        closed = true;
        circuit.closed(usage);
        if (key != null) {
            key.lease().closed(usage);
        }
        if (usage != null) {
            stats.onUsage(candidate, usage);
        }
        stats.onEnded(candidate);
        slots.giveBack();
    }
}
