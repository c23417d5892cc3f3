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
import org.jspecify.annotations.Nullable;

/**
 * What a client is told when one attempt decided it all: the request was at fault, or its answer
 * broke off. A provider's own words pass for the caller's faults, for rate limits and for errors
 * inside of a stream; a refused key of ours is nobody's business.
 */
final class FailureErrors {

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

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

    /** What happened, as the end of a sentence that begins with the candidate's name. */
    static String words(UpstreamFailure failure, ErrorClass errorClass) {
        return switch (errorClass) {
            case AUTHENTICATION ->
                    "refused the gateway's key (an operator has to look at the provider's keys)";
            case QUOTA_EXHAUSTED -> "has no quota left for the gateway's key";
            case BLOCKED ->
                    failure instanceof UpstreamFailure.UnexpectedContent
                            ? failure.describe()
                            : "blocked the gateway's address";
            case RATE_LIMITED,
                    EGRESS_FAILED,
                    MODEL_GONE,
                    CONTEXT_TOO_LONG,
                    CONTENT_FILTERED,
                    CALLER_FAULT,
                    UNSUITABLE,
                    UNTRANSLATABLE ->
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
