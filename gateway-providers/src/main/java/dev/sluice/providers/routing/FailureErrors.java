package dev.sluice.providers.routing;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.error.UpstreamFailure.ErrorInBody;
import dev.sluice.core.error.UpstreamFailure.ErrorStatus;
import dev.sluice.core.route.AttemptOutcome.Cut;
import dev.sluice.core.route.AttemptOutcome.Failed;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a client is told when attempts failed. A provider's own words pass for the caller's faults,
 * for rate limits and for errors inside of a stream; a refused key of ours is nobody's business.
 */
final class FailureErrors {

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    /** How long a rate limit is taken to last where its provider does not say. */
    private static final Duration UNKNOWN_RESET = Duration.ofSeconds(10);

    /** A spent quota comes back by the hour at the soonest, or when somebody pays. */
    private static final Duration SPENT_QUOTA = Duration.ofHours(1);

    private FailureErrors() {}

    /** A stream that had begun broke off. */
    static GatewayError ofCut(Cut cut) {
        return GatewayError.provider(
                ErrorKind.STREAM_CUT,
                cut.candidate().name()
                        + " "
                        + words(cut.failure(), cut.errorClass())
                        + " in the middle of the answer; what came before is not the whole answer.",
                /* shouldRetry= */ true);
    }

    /** The request itself is at fault: the provider says so. */
    static GatewayError ofCaller(Failed failed) {
        ProviderError words = providerWords(failed.failure());
        ErrorKind kind =
                failed.errorClass() == ErrorClass.CONTENT_FILTERED
                        ? ErrorKind.CONTENT_FILTERED
                        : ErrorKind.INVALID_REQUEST;
        String message =
                words == null || words.message().isEmpty()
                        ? failed.candidate().name() + " refused the request."
                        : words.message();
        GatewayError error = GatewayError.caller(kind, message);
        return words == null ? error : error.inTheWordsOf(words, statusOf(failed, kind));
    }

    /** The provider's own status, unless it would tell the client that its key was refused. */
    private static int statusOf(Failed failed, ErrorKind kind) {
        return failed.failure() instanceof ErrorStatus(int status, _, _)
                        && status != UNAUTHORIZED
                        && status != FORBIDDEN
                ? status
                : kind.status();
    }

    /** Nothing is left to try. */
    static GatewayError ofExhaustion(List<Failed> failures) {
        ErrorKind kind = kindOf(failures);
        String message = message(failures);
        GatewayError error =
                switch (kind) {
                    case CONTEXT_TOO_LONG, REQUEST_TOO_LARGE -> GatewayError.caller(kind, message);
                    case MODEL_NOT_FOUND ->
                            GatewayError.provider(kind, message, /* shouldRetry= */ false);
                    default -> GatewayError.provider(kind, message, mayRecover(failures));
                };
        return error.withRetryAfter(soonest(failures).orElse(null));
    }

    private static ErrorKind kindOf(List<Failed> failures) {
        if (all(failures, ErrorClass.RATE_LIMITED, ErrorClass.QUOTA_EXHAUSTED)) {
            return ErrorKind.RATE_LIMITED;
        }
        if (all(failures, ErrorClass.TIMEOUT)) {
            return ErrorKind.UPSTREAM_TIMEOUT;
        }
        if (all(failures, ErrorClass.MODEL_GONE)) {
            return ErrorKind.MODEL_NOT_FOUND;
        }
        if (all(failures, ErrorClass.CONTEXT_TOO_LONG)) {
            return failures.stream().allMatch(FailureErrors::isTooLarge)
                    ? ErrorKind.REQUEST_TOO_LARGE
                    : ErrorKind.CONTEXT_TOO_LONG;
        }
        return ErrorKind.UPSTREAM_FAILED;
    }

    /** The body's bytes were too many, not the prompt's tokens. */
    private static boolean isTooLarge(Failed failed) {
        return failed.failure() instanceof ErrorStatus(int status, _, _)
                && status == ErrorKind.REQUEST_TOO_LARGE.status();
    }

    private static boolean all(List<Failed> failures, ErrorClass... classes) {
        List<ErrorClass> allowed = List.of(classes);
        return failures.stream().map(Failed::errorClass).allMatch(allowed::contains);
    }

    /** Whether the same request may fare better later without anybody doing something about it. */
    private static boolean mayRecover(List<Failed> failures) {
        return failures.stream()
                .map(Failed::errorClass)
                .anyMatch(
                        c ->
                                c == ErrorClass.TRANSIENT
                                        || c == ErrorClass.TIMEOUT
                                        || c == ErrorClass.RATE_LIMITED);
    }

    /** When the first of them may be ready; empty where one may be ready now, or none ever. */
    private static Optional<Duration> soonest(List<Failed> failures) {
        List<Failed> recovering = failures.stream().filter(FailureErrors::recoversInTime).toList();
        return recovering.stream().anyMatch(failed -> waitFor(failed).isEmpty())
                ? Optional.empty()
                : recovering.stream()
                        .flatMap(failed -> waitFor(failed).stream())
                        .min(Comparator.naturalOrder());
    }

    private static boolean recoversInTime(Failed failed) {
        return switch (failed.errorClass()) {
            case TRANSIENT, TIMEOUT, RATE_LIMITED, QUOTA_EXHAUSTED -> true;
            case AUTHENTICATION,
                    BLOCKED,
                    MODEL_GONE,
                    CONTEXT_TOO_LONG,
                    CONTENT_FILTERED,
                    CALLER_FAULT ->
                    false;
        };
    }

    /** What the provider said; where a limit has no known reset, a wait that is no storm. */
    private static Optional<Duration> waitFor(Failed failed) {
        if (failed.failure() instanceof ErrorStatus answer && answer.retryAfter() != null) {
            return Optional.of(answer.retryAfter());
        }
        return switch (failed.errorClass()) {
            case RATE_LIMITED -> Optional.of(UNKNOWN_RESET);
            case QUOTA_EXHAUSTED -> Optional.of(SPENT_QUOTA);
            default -> Optional.empty();
        };
    }

    private static String message(List<Failed> failures) {
        String reasons =
                failures.stream()
                        .map(f -> f.candidate().name() + " " + words(f.failure(), f.errorClass()))
                        .collect(Collectors.joining("; "));
        return failures.size() == 1
                ? reasons + "."
                : "None of " + failures.size() + " targets answered: " + reasons + ".";
    }

    private static String words(UpstreamFailure failure, ErrorClass errorClass) {
        return switch (errorClass) {
            case AUTHENTICATION ->
                    "refused the gateway's key (an operator has to look at the provider's keys)";
            case QUOTA_EXHAUSTED -> "has no quota left for the gateway's key";
            case BLOCKED -> "blocked the gateway's address";
            case RATE_LIMITED, MODEL_GONE, CONTEXT_TOO_LONG, CONTENT_FILTERED, CALLER_FAULT ->
                    failure.describe();
            case TRANSIENT, TIMEOUT ->
                    failure instanceof ErrorStatus(int status, _, _) && status >= 500
                            ? "answered " + status
                            : failure.describe();
        };
    }

    private static @Nullable ProviderError providerWords(UpstreamFailure failure) {
        return switch (failure) {
            case ErrorStatus answer -> answer.words();
            case ErrorInBody body -> body.words();
            default -> null;
        };
    }
}
