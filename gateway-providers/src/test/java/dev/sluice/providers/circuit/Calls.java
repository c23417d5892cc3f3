package dev.sluice.providers.circuit;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome.Cut;
import dev.sluice.core.route.AttemptOutcome.Failed;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Failures of calls, as the attempt loop reports them. */
final class Calls {

    private Calls() {}

    static Failed failed(Candidate candidate, ErrorClass errorClass) {
        return failed(candidate, errorClass, null);
    }

    static Failed failed(
            Candidate candidate, ErrorClass errorClass, @Nullable Duration retryAfter) {
        return new Failed(candidate, status(retryAfter), errorClass);
    }

    static Cut cut(Candidate candidate, ErrorClass errorClass) {
        return new Cut(candidate, new UpstreamFailure.ConnectionLost("reset"), errorClass);
    }

    static UpstreamFailure status(@Nullable Duration retryAfter) {
        return new UpstreamFailure.ErrorStatus(
                500, new ProviderError("words", "type", "code", "param"), retryAfter);
    }
}
