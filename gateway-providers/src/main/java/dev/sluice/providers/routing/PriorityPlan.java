package dev.sluice.providers.routing;

import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome;
import dev.sluice.core.route.AttemptOutcome.Cut;
import dev.sluice.core.route.AttemptOutcome.Failed;
import dev.sluice.core.route.AttemptOutcome.Unsuccessful;
import dev.sluice.core.route.FailoverDecision;
import dev.sluice.core.route.FailoverDecision.GiveUp;
import dev.sluice.core.route.FailoverDecision.Try;
import dev.sluice.core.route.RoutePlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Candidates in order, each once. A failure that nobody saw moves on to the next; the caller's own
 * faults go back at once; a cut ends the answer.
 */
final class PriorityPlan implements RoutePlan {

    private final List<Candidate> candidates;
    private final List<Failed> failures = new ArrayList<>(1);
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
            case Failed failed -> afterFailure(failed);
        };
    }

    private FailoverDecision afterFailure(AttemptOutcome.Failed failed) {
        failures.add(failed);
        return switch (failed.errorClass()) {
            case CALLER_FAULT, CONTENT_FILTERED -> new GiveUp(FailureErrors.ofCaller(failed));
            case TRANSIENT,
                    TIMEOUT,
                    RATE_LIMITED,
                    QUOTA_EXHAUSTED,
                    AUTHENTICATION,
                    BLOCKED,
                    MODEL_GONE,
                    CONTEXT_TOO_LONG ->
                    next < candidates.size()
                            ? new Try(candidates.get(next++))
                            : new GiveUp(FailureErrors.ofExhaustion(failures));
        };
    }
}
