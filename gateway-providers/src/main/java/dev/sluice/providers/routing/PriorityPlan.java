package dev.sluice.providers.routing;

import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome.Cut;
import dev.sluice.core.route.AttemptOutcome.Failed;
import dev.sluice.core.route.AttemptOutcome.NotPermitted;
import dev.sluice.core.route.AttemptOutcome.Unsuccessful;
import dev.sluice.core.route.FailoverDecision;
import dev.sluice.core.route.FailoverDecision.GiveUp;
import dev.sluice.core.route.FailoverDecision.Try;
import dev.sluice.core.route.RoutePlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Candidates in order, each once. A failure that nobody saw and a candidate that may not be called
 * move on to the next; the caller's own faults go back at once; a cut ends the answer.
 */
final class PriorityPlan implements RoutePlan {

    private final List<Candidate> candidates;
    private final List<Unsuccessful> setbacks = new ArrayList<>(1);
    private int next;

    PriorityPlan(List<Candidate> candidates) {
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("a plan needs a candidate");
        }
        this.candidates = candidates;
    }

    @Override
    public FailoverDecision first() {
        return new Try(candidates.get(next++));
    }

    @Override
    public FailoverDecision next(Unsuccessful outcome) {
        return switch (outcome) {
            case Cut cut -> new GiveUp(FailureErrors.ofCut(cut));
            case NotPermitted _ -> moveOn(outcome);
            case Failed failed -> afterFailure(failed);
        };
    }

    private FailoverDecision afterFailure(Failed failed) {
        return switch (failed.errorClass()) {
            case CALLER_FAULT, CONTENT_FILTERED -> new GiveUp(FailureErrors.ofCaller(failed));
            case TRANSIENT,
                    TIMEOUT,
                    RATE_LIMITED,
                    QUOTA_EXHAUSTED,
                    AUTHENTICATION,
                    BLOCKED,
                    EGRESS_FAILED,
                    MODEL_GONE,
                    CONTEXT_TOO_LONG,
                    UNSUITABLE,
                    UNTRANSLATABLE ->
                    moveOn(failed);
        };
    }

    private FailoverDecision moveOn(Unsuccessful outcome) {
        setbacks.add(outcome);
        return next < candidates.size()
                ? new Try(candidates.get(next++))
                : new GiveUp(ExhaustionErrors.of(setbacks));
    }
}
