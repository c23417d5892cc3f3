package dev.sluice.providers.routing;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.route.FailureClassifier;
import dev.sluice.providers.error.ErrorBodies;
import org.jspecify.annotations.Nullable;

/**
 * Sorts failures by what happened, then by the provider's code and type, then by the status. A text
 * decides last and only where it begins as a known one does: an error may quote the prompt, and the
 * prompt must not choose its class. Stateless and thread-safe.
 */
public final class ErrorClassifier implements FailureClassifier {

    @Override
    public ErrorClass classify(UpstreamFailure failure) {
        return switch (failure) {
            case UpstreamFailure.TimedOut _ -> ErrorClass.TIMEOUT;
            case UpstreamFailure.EgressFailed _ -> ErrorClass.EGRESS_FAILED;
            case UpstreamFailure.Unsuitable _ -> ErrorClass.UNSUITABLE;
            case UpstreamFailure.Untranslatable _ -> ErrorClass.UNTRANSLATABLE;
            case UpstreamFailure.ErrorStatus answered ->
                    byStatus(answered.status(), answered.words());
            // A login or block page: the way there is the matter, no key and no model.
            case UpstreamFailure.UnexpectedContent(String _, boolean page) when page ->
                    ErrorClass.BLOCKED;
            case UpstreamFailure.ErrorInBody reported -> inBody(reported.words());
            case UpstreamFailure.ConnectFailed _,
                    UpstreamFailure.ConnectionLost _,
                    UpstreamFailure.UnexpectedContent _,
                    UpstreamFailure.EmptyAnswer _,
                    UpstreamFailure.MissingEnd _,
                    UpstreamFailure.TooLarge _,
                    UpstreamFailure.Malformed _,
                    UpstreamFailure.ProgramFailed _ ->
                    ErrorClass.TRANSIENT;
        };
    }

    private static ErrorClass byStatus(int status, ProviderError words) {
        if (status < 400 || status >= 500) {
            // A redirect leads nowhere we would go, and no body excuses a server's failure.
            return ErrorClass.TRANSIENT;
        }
        ErrorClass byWords = KnownWords.classOf(words);
        return switch (status) {
            case 408, 409, 424, 425, 498 -> ErrorClass.TRANSIENT;
            case 401 -> ErrorClass.AUTHENTICATION;
            case 402 -> ErrorClass.QUOTA_EXHAUSTED;
            case 429 -> tooMany(words, byWords);
            case 403 -> forbidden(words, byWords);
            case 404, 410 -> notFound(words, byWords);
            case 413 -> byWords == null ? ErrorClass.CONTEXT_TOO_LONG : byWords;
            default -> other(words, byWords);
        };
    }

    private static ErrorClass tooMany(ProviderError words, @Nullable ErrorClass byWords) {
        if (KnownTexts.isEdgeBlock(words.message()) || isPage(words)) {
            return ErrorClass.BLOCKED;
        }
        return byWords == ErrorClass.QUOTA_EXHAUSTED
                ? ErrorClass.QUOTA_EXHAUSTED
                : ErrorClass.RATE_LIMITED;
    }

    private static ErrorClass forbidden(ProviderError words, @Nullable ErrorClass byWords) {
        if (isPage(words) || KnownTexts.isEdgeBlock(words.message())) {
            return ErrorClass.BLOCKED;
        }
        return byWords == null ? ErrorClass.AUTHENTICATION : byWords;
    }

    private static ErrorClass notFound(ProviderError words, @Nullable ErrorClass byWords) {
        if (isPage(words) || words.message().isEmpty()) {
            // No error of an API: the address is wrong, or nobody is there today.
            return ErrorClass.TRANSIENT;
        }
        return byWords == null ? ErrorClass.MODEL_GONE : byWords;
    }

    /** A page is no judgement of an API on the request. */
    private static ErrorClass other(ProviderError words, @Nullable ErrorClass byWords) {
        if (isPage(words)) {
            return ErrorClass.TRANSIENT;
        }
        return byWords == null ? ErrorClass.CALLER_FAULT : byWords;
    }

    private static boolean isPage(ProviderError words) {
        return ErrorBodies.PAGE_TYPE.equals(words.type());
    }

    /** A code that is a status counts as one; without any sign the provider is to blame. */
    private static ErrorClass inBody(ProviderError words) {
        ErrorClass byWords = KnownWords.classOf(words);
        if (byWords != null) {
            return byWords;
        }
        int status = KnownWords.statusOf(words);
        if (status != 0) {
            return byStatus(status, words);
        }
        return KnownWords.blamesTheRequest(words) ? ErrorClass.CALLER_FAULT : ErrorClass.TRANSIENT;
    }
}
