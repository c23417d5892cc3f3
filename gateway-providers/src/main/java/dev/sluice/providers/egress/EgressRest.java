package dev.sluice.providers.egress;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.UpstreamFailure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Why a way out rests, and how long. Immutable.
 *
 * @param number tells one rest of a way from the next
 * @param pause how long it was when it began
 * @param untilNanos when the next call may try; a call that does moves it on
 */
record EgressRest(Kind kind, String reason, long number, Duration pause, long untilNanos) {

    /** The kinds in the order of their gravity. */
    enum Kind {
        /** The proxy fails: it may be back as soon as it is restarted. */
        FAILING(Duration.ofSeconds(5), Duration.ofMinutes(2)),
        /** The edge limits the rate of our address. */
        LIMITED(Duration.ofMinutes(1), Duration.ofHours(1)),
        /** The edge refuses our address. */
        BLOCKED(Duration.ofMinutes(10), Duration.ofHours(1));

        private final Duration first;
        private final Duration longest;

        Kind(Duration first, Duration longest) {
            this.first = first;
            this.longest = longest;
        }
    }

    private static final int TOO_MANY_REQUESTS = 429;
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /**
     * The rest that a failure brings.
     *
     * @param before the rest after which the call had tried the way; null = the way was well
     * @param number of the rest that may begin
     * @return null where the failure says nothing against the way
     */
    static @Nullable EgressRest after(
            UpstreamFailure failure,
            ErrorClass errorClass,
            @Nullable EgressRest before,
            long number,
            long nowNanos) {
        Kind kind = kind(failure, errorClass);
        if (kind == null) {
            return null;
        }
        Duration pause = pause(kind, failure, before);
        return new EgressRest(
                kind,
                failure instanceof UpstreamFailure.EgressFailed(String reason)
                        ? reason
                        : errorClass.label(),
                number,
                pause,
                nowNanos + pause.toNanos());
    }

    /** The same rest, which the next call may try at {@code nanos}. */
    EgressRest until(long nanos) {
        return new EgressRest(kind, reason, number, pause, nanos);
    }

    Duration left(long nowNanos) {
        return Duration.ofNanos(Math.max(0, untilNanos - nowNanos));
    }

    boolean isOver(long nowNanos) {
        return untilNanos - nowNanos <= 0;
    }

    boolean isGraverThan(EgressRest other) {
        return kind.compareTo(other.kind) > 0;
    }

    /** Whether the edge refuses our address, and does not only limit its rate. */
    static boolean isForGood(UpstreamFailure failure, ErrorClass errorClass) {
        return kind(failure, errorClass) == Kind.BLOCKED;
    }

    private static @Nullable Kind kind(UpstreamFailure failure, ErrorClass errorClass) {
        return switch (errorClass) {
            case EGRESS_FAILED -> Kind.FAILING;
            case BLOCKED ->
                    failure instanceof UpstreamFailure.ErrorStatus answered
                                    && answered.status() == TOO_MANY_REQUESTS
                            ? Kind.LIMITED
                            : Kind.BLOCKED;
            case TRANSIENT,
                    TIMEOUT,
                    RATE_LIMITED,
                    QUOTA_EXHAUSTED,
                    AUTHENTICATION,
                    MODEL_GONE,
                    CONTEXT_TOO_LONG,
                    CONTENT_FILTERED,
                    CALLER_FAULT,
                    UNSUITABLE,
                    UNTRANSLATABLE ->
                    null;
        };
    }

    private static Duration pause(Kind kind, UpstreamFailure failure, @Nullable EgressRest before) {
        if (kind == Kind.LIMITED
                && failure instanceof UpstreamFailure.ErrorStatus answered
                && answered.retryAfter() != null) {
            return within(SHORTEST, answered.retryAfter(), kind.longest);
        }
        if (before == null || before.kind != kind) {
            return kind.first;
        }
        return within(kind.first, before.pause.multipliedBy(2), kind.longest);
    }

    private static Duration within(Duration least, Duration value, Duration most) {
        if (value.compareTo(least) < 0) {
            return least;
        }
        return value.compareTo(most) > 0 ? most : value;
    }
}
