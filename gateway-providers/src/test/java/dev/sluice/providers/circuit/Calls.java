package dev.sluice.providers.circuit;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.RequestIndex;
import dev.sluice.core.route.AttemptOutcome.Cut;
import dev.sluice.core.route.AttemptOutcome.Failed;
import dev.sluice.core.route.CallNeed;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Failures of calls, as the attempt loop reports them. */
final class Calls {

    private Calls() {}

    /** What an average call takes. */
    static CallNeed need() {
        return new CallNeed(
                new ChatRequest(
                        "m",
                        /* streamed= */ true,
                        /* usageRequested= */ false,
                        new byte[400],
                        new RequestIndex(null, null, List.of(), 1),
                        () -> {
                            throw new AssertionError("nobody needs the conversation");
                        }));
    }

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
