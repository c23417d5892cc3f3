package dev.sluice.providers.routing;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome.Failed;
import dev.sluice.core.route.AttemptOutcome.NotPermitted;
import dev.sluice.core.route.AttemptOutcome.Unsuccessful;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One candidate on the walk of one request, and how it went there so far. */
final class Stop {

    private final Candidate candidate;
    private int calls;
    private int waits;
    private @Nullable Unsuccessful last;
    private long heardNanos;

    Stop(Candidate candidate) {
        this.candidate = candidate;
    }

    Candidate candidate() {
        return candidate;
    }

    void note(Failed failed, long nowNanos) {
        calls++;
        last = failed;
        heardNanos = nowNanos;
    }

    /** A refusal tells less than a failure before it, unless it says when it is over. */
    void note(NotPermitted denied, long nowNanos) {
        if (last == null || denied.refusal().retryAfter() != null) {
            last = denied;
            heardNanos = nowNanos;
        }
    }

    void noteWait() {
        waits++;
    }

    /** Whether the walk has been here. */
    boolean isPassed() {
        return last != null;
    }

    /** How it went the last time. */
    @Nullable Unsuccessful last() {
        return last;
    }

    /** Whether it may be called, or waited for, once more. */
    boolean hasAttemptLeft(int attempts) {
        return attempts > 1 && calls < attempts && waits < attempts;
    }

    int calls() {
        return calls;
    }

    /** Whether the same call may fare better without anybody doing something about it. */
    boolean failedInPassing() {
        return last instanceof Failed failed
                && (failed.errorClass() == ErrorClass.TRANSIENT
                        || failed.errorClass() == ErrorClass.TIMEOUT);
    }

    /** How long it still rests; null = nobody knows, or resting is not what is wrong. */
    @Nullable Duration restLeft(long nowNanos) {
        Duration rest =
                switch (last) {
                    case Failed failed when isLimit(failed.errorClass()) -> reset(failed);
                    case NotPermitted denied -> denied.refusal().retryAfter();
                    case null, default -> null;
                };
        return rest == null ? null : rest.minusNanos(nowNanos - heardNanos);
    }

    private static boolean isLimit(ErrorClass errorClass) {
        return switch (errorClass) {
            case RATE_LIMITED, QUOTA_EXHAUSTED, AUTHENTICATION, BLOCKED, EGRESS_FAILED -> true;
            default -> false;
        };
    }

    private static @Nullable Duration reset(Failed failed) {
        Duration known = failed.prospect().readyAfter();
        return known == null ? Setback.saidWait(failed.failure()) : known;
    }
}
