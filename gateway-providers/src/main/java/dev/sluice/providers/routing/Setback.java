package dev.sluice.providers.routing;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.error.UpstreamFailure.ErrorStatus;
import dev.sluice.core.route.AttemptOutcome.Cut;
import dev.sluice.core.route.AttemptOutcome.Failed;
import dev.sluice.core.route.AttemptOutcome.NotPermitted;
import dev.sluice.core.route.AttemptOutcome.Unsuccessful;
import dev.sluice.core.route.Refusal;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why one target of an exhausted chain gave no answer, whether it was called or not.
 *
 * @param asked whether it was called
 * @param readyAfter when it may be ready again; null = now, or nobody knows
 * @param words the end of a sentence that begins with the target's name
 */
record Setback(
        String target, Cause cause, boolean asked, @Nullable Duration readyAfter, String words) {

    /** How long a rate limit is taken to last where its provider does not say. */
    private static final Duration UNKNOWN_RESET = Duration.ofSeconds(10);

    /** A spent quota comes back by the hour at the soonest, or when somebody pays. */
    private static final Duration SPENT_QUOTA = Duration.ofHours(1);

    private static final int TOO_LARGE_STATUS = 413;

    /** The causes that decide what a client is told. */
    enum Cause {
        /** It failed, and may do better. */
        TRANSIENT,
        TIMEOUT,
        RATE_LIMITED,
        QUOTA_EXHAUSTED,
        /** Its circuit is open. */
        OPEN,
        /** It has as many calls as it may have. */
        BUSY,
        MODEL_GONE,
        CONTEXT_TOO_LONG,
        BODY_TOO_LARGE,
        /** It cannot give what the request demands. */
        UNSUITABLE,
        /** Its model cannot do what the request needs. */
        UNFIT,
        TOO_EXPENSIVE,
        /** Its form cannot carry what the request demands. */
        UNTRANSLATABLE,
        /** Somebody has to do something about it: a key, a block, a switch. */
        OUT_OF_ORDER;

        /** Whether time alone may mend it. */
        boolean passes() {
            return switch (this) {
                case TRANSIENT, TIMEOUT, RATE_LIMITED, QUOTA_EXHAUSTED, OPEN, BUSY -> true;
                case MODEL_GONE,
                        CONTEXT_TOO_LONG,
                        BODY_TOO_LARGE,
                        UNSUITABLE,
                        UNFIT,
                        TOO_EXPENSIVE,
                        UNTRANSLATABLE,
                        OUT_OF_ORDER ->
                        false;
            };
        }
    }

    static Setback of(Unsuccessful outcome) {
        String target = outcome.candidate().name();
        return switch (outcome) {
            case NotPermitted(_, Refusal refusal) -> {
                Cause cause = causeOf(refusal.reason());
                yield new Setback(
                        target,
                        cause,
                        /* asked= */ false,
                        waitFor(cause, refusal.retryAfter()),
                        refusal.describe());
            }
            case Failed(_, UpstreamFailure failure, ErrorClass kind, _) ->
                    asked(target, failure, kind);
            case Cut(_, UpstreamFailure failure, ErrorClass kind) -> asked(target, failure, kind);
        };
    }

    /** How long a provider's error said to wait; null = it did not say. */
    static @Nullable Duration saidWait(UpstreamFailure failure) {
        return failure instanceof ErrorStatus answer ? answer.retryAfter() : null;
    }

    private static Setback asked(String target, UpstreamFailure failure, ErrorClass errorClass) {
        Cause cause = causeOf(failure, errorClass);
        Duration said = saidWait(failure);
        return new Setback(
                target,
                cause,
                cause != Cause.UNSUITABLE && cause != Cause.UNTRANSLATABLE,
                waitFor(cause, said),
                FailureErrors.words(failure, errorClass));
    }

    private static Cause causeOf(Refusal.Reason reason) {
        return switch (reason) {
            case CIRCUIT_OPEN -> Cause.OPEN;
            case FORCED_OPEN -> Cause.OUT_OF_ORDER;
            case RATE_LIMITED -> Cause.RATE_LIMITED;
            case QUOTA_EXHAUSTED -> Cause.QUOTA_EXHAUSTED;
            case MODEL_GONE -> Cause.MODEL_GONE;
            case NO_KEY, NO_EGRESS, DRAINED -> Cause.OUT_OF_ORDER;
            case BUSY -> Cause.BUSY;
            case WINDOW_TOO_SMALL -> Cause.CONTEXT_TOO_LONG;
            case UNSUITABLE -> Cause.UNFIT;
            case TOO_EXPENSIVE -> Cause.TOO_EXPENSIVE;
        };
    }

    private static Cause causeOf(UpstreamFailure failure, ErrorClass errorClass) {
        return switch (errorClass) {
            case TRANSIENT -> Cause.TRANSIENT;
            case TIMEOUT -> Cause.TIMEOUT;
            case RATE_LIMITED -> Cause.RATE_LIMITED;
            case QUOTA_EXHAUSTED -> Cause.QUOTA_EXHAUSTED;
            case MODEL_GONE -> Cause.MODEL_GONE;
            case CONTEXT_TOO_LONG ->
                    isTooLarge(failure) ? Cause.BODY_TOO_LARGE : Cause.CONTEXT_TOO_LONG;
            case UNSUITABLE -> Cause.UNSUITABLE;
            case UNTRANSLATABLE -> Cause.UNTRANSLATABLE;
            case AUTHENTICATION, BLOCKED, EGRESS_FAILED, CONTENT_FILTERED, CALLER_FAULT ->
                    Cause.OUT_OF_ORDER;
        };
    }

    /** The body's bytes were too many, not the prompt's tokens. */
    private static boolean isTooLarge(UpstreamFailure failure) {
        return failure instanceof ErrorStatus(int status, _, _) && status == TOO_LARGE_STATUS;
    }

    /** What was said; where a limit has no known reset, a wait that is no storm. */
    private static @Nullable Duration waitFor(Cause cause, @Nullable Duration said) {
        if (said != null) {
            return said;
        }
        return switch (cause) {
            case RATE_LIMITED -> UNKNOWN_RESET;
            case QUOTA_EXHAUSTED -> SPENT_QUOTA;
            default -> null;
        };
    }

    Optional<Duration> readyAfterIfKnown() {
        return Optional.ofNullable(readyAfter);
    }
}
