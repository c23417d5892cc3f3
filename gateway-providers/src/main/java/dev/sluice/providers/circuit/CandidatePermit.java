package dev.sluice.providers.circuit;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.route.AttemptOutcome;
import dev.sluice.core.route.CallPermit;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The permit of one call: tells its circuit and the rests what became of it, once. Confined to the
 * loop of the exchange that holds it.
 */
final class CandidatePermit implements CallPermit {

    private enum Stage {
        RUNNING,
        CONTENT_SEEN,
        GIVEN_BACK
    }

    private final String model;
    private final boolean listed;
    private final CandidateRests rests;
    private final CandidateRests.@Nullable Rest restBefore;
    private final @Nullable ProviderCircuit circuit;
    private final long era;
    private final CallClass callClass;
    private Stage stage = Stage.RUNNING;

    /**
     * @param restBefore the rest in spite of which, or after which, the call goes out
     * @param circuit null where there is none
     */
    CandidatePermit(
            String model,
            boolean listed,
            CandidateRests rests,
            CandidateRests.@Nullable Rest restBefore,
            @Nullable ProviderCircuit circuit,
            long era,
            CallClass callClass) {
        this.model = model;
        this.listed = listed;
        this.rests = rests;
        this.restBefore = restBefore;
        this.circuit = circuit;
        this.era = era;
        this.callClass = callClass;
    }

    @Override
    public void succeeded(Duration untilContent) {
        if (stage != Stage.RUNNING) {
            return;
        }
        stage = Stage.CONTENT_SEEN;
        if (restBefore != null) {
            rests.end(model, restBefore);
        }
        if (circuit != null) {
            circuit.succeeded(era, callClass, untilContent);
        }
    }

    @Override
    public void failed(AttemptOutcome.Failed failure) {
        if (stage != Stage.RUNNING) {
            return;
        }
        stage = Stage.GIVEN_BACK;
        rests.after(model, listed, failure.errorClass());
        if (circuit == null) {
            return;
        }
        if (isFailure(failure.errorClass())) {
            circuit.failed(era);
        } else {
            circuit.released(era);
        }
    }

    @Override
    public void cut(AttemptOutcome.Cut cut) {
        Stage before = stage;
        if (before == Stage.GIVEN_BACK) {
            return;
        }
        stage = Stage.GIVEN_BACK;
        rests.after(model, listed, cut.errorClass());
        if (circuit == null) {
            return;
        }
        if (isBrokenPromise(cut.errorClass())) {
            circuit.cut(era);
        } else if (before == Stage.RUNNING) {
            circuit.released(era);
        }
    }

    @Override
    public void answered(UpstreamHead head) {}

    @Override
    public void closed(@Nullable TokenUsage usage) {}

    @Override
    public void released() {
        if (stage == Stage.RUNNING && circuit != null) {
            circuit.released(era);
        }
        stage = Stage.GIVEN_BACK;
    }

    /**
     * Whether a failure of this class says that the candidate is ill. An edge that blocks us does,
     * as long as there is only one way out; a rate limit never does.
     */
    private static boolean isFailure(ErrorClass errorClass) {
        return switch (errorClass) {
            case TRANSIENT, TIMEOUT, BLOCKED -> true;
            case RATE_LIMITED,
                    QUOTA_EXHAUSTED,
                    AUTHENTICATION,
                    EGRESS_FAILED,
                    MODEL_GONE,
                    CONTEXT_TOO_LONG,
                    CONTENT_FILTERED,
                    CALLER_FAULT,
                    UNSUITABLE,
                    UNTRANSLATABLE ->
                    false;
        };
    }

    /**
     * Whether an answer that broke off with this class is a failure. A candidate that had begun to
     * answer had taken the key and known the model, so these are no excuses any more.
     */
    private static boolean isBrokenPromise(ErrorClass errorClass) {
        return switch (errorClass) {
            case TRANSIENT, TIMEOUT, BLOCKED, AUTHENTICATION, MODEL_GONE -> true;
            case RATE_LIMITED,
                    QUOTA_EXHAUSTED,
                    EGRESS_FAILED,
                    CONTEXT_TOO_LONG,
                    CONTENT_FILTERED,
                    CALLER_FAULT,
                    UNSUITABLE,
                    UNTRANSLATABLE ->
                    false;
        };
    }
}
