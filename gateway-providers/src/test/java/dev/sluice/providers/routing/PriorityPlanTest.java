package dev.sluice.providers.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome.Cut;
import dev.sluice.core.route.FailoverDecision;
import dev.sluice.core.route.Refusal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PriorityPlanTest {

    private final Candidate a = Failures.candidate("a");
    private final Candidate b = Failures.candidate("b");
    private final PriorityPlan plan = new PriorityPlan(List.of(a, b));

    private static GatewayError error(FailoverDecision decision) {
        assertThat(decision).isInstanceOf(FailoverDecision.GiveUp.class);
        return ((FailoverDecision.GiveUp) decision).error();
    }

    @Test
    void beginsWithTheFirstCandidate() {
        assertThat(plan.first()).isEqualTo(new FailoverDecision.Try(a));
    }

    @Test
    void needsACandidate() {
        assertThatIllegalArgumentException().isThrownBy(() -> new PriorityPlan(List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "TRANSIENT, next",
        "TIMEOUT, next",
        "RATE_LIMITED, next",
        "QUOTA_EXHAUSTED, next",
        "AUTHENTICATION, next",
        "BLOCKED, next",
        "MODEL_GONE, next",
        "CONTEXT_TOO_LONG, next",
        "CONTENT_FILTERED, back",
        "CALLER_FAULT, back",
    })
    void movesOnOrGoesBackByTheClassOfTheFailure(ErrorClass errorClass, String reaction) {
        plan.first();

        FailoverDecision decision = plan.next(Failures.failed("a", errorClass));

        if (reaction.equals("next")) {
            assertThat(decision).isEqualTo(new FailoverDecision.Try(b));
        } else {
            assertThat(error(decision).fault().headerValue()).isEqualTo("caller");
        }
    }

    @ParameterizedTest
    @EnumSource(ErrorClass.class)
    void givesUpAfterTheLastCandidateWhateverItsFailure(ErrorClass errorClass) {
        plan.first();
        plan.next(Failures.failed("a", ErrorClass.TRANSIENT));

        GatewayError error = error(plan.next(Failures.failed("b", errorClass)));

        assertThat(error.status()).isNotIn(401, 403);
    }

    @ParameterizedTest
    @EnumSource(ErrorClass.class)
    void endsAnAnswerThatBrokeOffAlthoughSomebodyElseIsLeft(ErrorClass errorClass) {
        plan.first();

        GatewayError error =
                error(plan.next(new Cut(a, new UpstreamFailure.MissingEnd(), errorClass)));

        assertThat(error.kind()).isEqualTo(ErrorKind.STREAM_CUT);
        assertThat(error.message()).contains("a/model").contains("not the whole answer");
    }

    @ParameterizedTest
    @EnumSource(Refusal.Reason.class)
    void movesOnFromACandidateThatMayNotBeCalled(Refusal.Reason reason) {
        plan.first();

        assertThat(plan.next(Failures.denied("a", reason, null)))
                .isEqualTo(new FailoverDecision.Try(b));
    }

    @Test
    void givesUpWhereNobodyMayBeCalled() {
        plan.first();
        plan.next(Failures.denied("a", Refusal.Reason.CIRCUIT_OPEN, Duration.ofSeconds(40)));

        GatewayError error =
                error(
                        plan.next(
                                Failures.denied(
                                        "b", Refusal.Reason.CIRCUIT_OPEN, Duration.ofSeconds(9))));

        assertThat(error.status()).isEqualTo(503);
        assertThat(error.retryAfter()).isEqualTo(Duration.ofSeconds(9));
        assertThat(error.shouldRetry()).isTrue();
        assertThat(error.message())
                .isEqualTo(
                        "None of 2 targets answered: a/model is left alone after failures; b/model"
                                + " is left alone after failures.");
    }
}
