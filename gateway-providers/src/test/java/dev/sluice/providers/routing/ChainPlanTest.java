package dev.sluice.providers.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.OnContentFilter;
import dev.sluice.core.config.RetryConfig;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome.Cut;
import dev.sluice.core.route.AttemptOutcome.Failed;
import dev.sluice.core.route.FailoverDecision;
import dev.sluice.core.route.Prospect;
import dev.sluice.core.route.Refusal;
import dev.sluice.providers.circuit.TestClock;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ChainPlanTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final TestClock ticker = new TestClock();
    private final Candidate a = Failures.candidate("a");
    private final Candidate b = Failures.candidate("b");
    private final Candidate floor = Failures.floor("floor");
    private RetryConfig retry = retry(1);
    private OnContentFilter onContentFilter = OnContentFilter.FAIL;

    private static RetryConfig retry(int attempts) {
        return new RetryConfig(
                attempts,
                Duration.ofMillis(100),
                Duration.ofSeconds(2),
                0.1,
                Duration.ofMillis(500),
                Duration.ofSeconds(10));
    }

    private ChainPlan plan(Candidate... candidates) {
        RetryBudget budget = new RetryBudget(/* share= */ 1, ticker);
        for (int i = 0; i < 10; i++) {
            budget.onRequest();
        }
        return new ChainPlan(
                List.of(candidates),
                List.of(),
                retry,
                onContentFilter,
                budget,
                ticker,
                new SplittableRandom(7));
    }

    private static GatewayError error(FailoverDecision decision) {
        assertThat(decision).isInstanceOf(FailoverDecision.GiveUp.class);
        return ((FailoverDecision.GiveUp) decision).error();
    }

    private static FailoverDecision tries(Candidate candidate) {
        return new FailoverDecision.Try(candidate);
    }

    private static FailoverDecision waits(Duration duration, Candidate candidate) {
        return new FailoverDecision.Wait(duration, candidate);
    }

    private static Failed limited(String provider, @Nullable Duration reset) {
        return Failures.failed(provider, Failures.status(429, reset), ErrorClass.RATE_LIMITED);
    }

    private static Failed failed(String provider, ErrorClass errorClass) {
        return Failures.failed(provider, errorClass);
    }

    @Test
    void beginsWithTheFirstCandidate() {
        assertThat(plan(a, b).first()).isEqualTo(tries(a));
    }

    @ParameterizedTest
    @CsvSource({
        "TRANSIENT, next",
        "TIMEOUT, next",
        "RATE_LIMITED, next",
        "QUOTA_EXHAUSTED, next",
        "AUTHENTICATION, next",
        "BLOCKED, next",
        "EGRESS_FAILED, next",
        "MODEL_GONE, next",
        "CONTEXT_TOO_LONG, next",
        "CONTENT_FILTERED, back",
        "CALLER_FAULT, back",
    })
    void movesOnOrGoesBackByTheClassOfTheFailure(ErrorClass errorClass, String reaction) {
        ChainPlan plan = plan(a, b);
        plan.first();

        FailoverDecision decision = plan.next(failed("a", errorClass));

        if (reaction.equals("next")) {
            assertThat(decision).isEqualTo(tries(b));
        } else {
            assertThat(error(decision).fault().headerValue()).isEqualTo("caller");
        }
    }

    @ParameterizedTest
    @EnumSource(ErrorClass.class)
    void givesUpAfterTheLastCandidateWhateverItsFailure(ErrorClass errorClass) {
        ChainPlan plan = plan(a, b);
        plan.first();
        plan.next(failed("a", ErrorClass.TRANSIENT));

        GatewayError error = error(plan.next(failed("b", errorClass)));

        assertThat(error.status()).isNotIn(401, 403);
    }

    @ParameterizedTest
    @EnumSource(ErrorClass.class)
    void endsAnAnswerThatBrokeOffAlthoughSomebodyElseIsLeft(ErrorClass errorClass) {
        retry = retry(5);
        ChainPlan plan = plan(a, b);
        plan.first();

        GatewayError error =
                error(plan.next(new Cut(a, new UpstreamFailure.MissingEnd(), errorClass)));

        assertThat(error.kind()).isEqualTo(ErrorKind.STREAM_CUT);
        assertThat(error.message()).contains("a/model").contains("not the whole answer");
    }

    @ParameterizedTest
    @EnumSource(Refusal.Reason.class)
    void movesOnFromACandidateThatMayNotBeCalled(Refusal.Reason reason) {
        ChainPlan plan = plan(a, b);
        plan.first();

        assertThat(plan.next(Failures.denied("a", reason, null))).isEqualTo(tries(b));
    }

    @Test
    void givesUpWhereNobodyMayBeCalled() {
        ChainPlan plan = plan(a, b);
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

    @Test
    void goesOnAfterAContentFilterWhereTheRouteSaysSo() {
        onContentFilter = OnContentFilter.NEXT;
        ChainPlan plan = plan(a, b);
        plan.first();

        assertThat(plan.next(failed("a", ErrorClass.CONTENT_FILTERED))).isEqualTo(tries(b));
        assertThat(error(plan.next(failed("b", ErrorClass.CONTENT_FILTERED))).fault().headerValue())
                .isEqualTo("caller");
    }

    @Test
    void passesByWindowsThatAreNoLargerThanTheOneThatWasTooSmall() {
        Candidate small = Failures.candidate("small", 8_000L);
        Candidate same = Failures.candidate("same", 8_000L);
        Candidate large = Failures.candidate("large", 128_000L);
        ChainPlan plan = plan(small, same, a, large);
        plan.first();

        assertThat(plan.next(failed("small", ErrorClass.CONTEXT_TOO_LONG))).isEqualTo(tries(a));
        assertThat(plan.next(failed("a", ErrorClass.TRANSIENT))).isEqualTo(tries(large));
    }

    @Nested
    class AnotherWayToTheSameCandidate {

        private Failed withAnotherWay(ErrorClass errorClass) {
            return failed("a", errorClass).with(new Prospect(true, null));
        }

        @ParameterizedTest
        @EnumSource(
                names = {
                    "RATE_LIMITED",
                    "QUOTA_EXHAUSTED",
                    "AUTHENTICATION",
                    "BLOCKED",
                    "EGRESS_FAILED"
                })
        void isTriedAtOnceAndBeforeAnybodyElse(ErrorClass errorClass) {
            retry = retry(3);
            ChainPlan plan = plan(a, b);
            plan.first();

            assertThat(plan.next(withAnotherWay(errorClass))).isEqualTo(tries(a));
            assertThat(plan.next(withAnotherWay(errorClass))).isEqualTo(tries(a));
            assertThat(plan.next(withAnotherWay(errorClass))).isEqualTo(tries(b));
        }

        @Test
        void helpsNotAgainstWhatIsWrongWithTheCandidateItself() {
            retry = retry(3);
            ChainPlan plan = plan(a, b);
            plan.first();

            assertThat(plan.next(withAnotherWay(ErrorClass.TRANSIENT))).isEqualTo(tries(b));
        }
    }

    @Nested
    class ALimit {

        @Test
        void thatIsSoonOverIsWaitedForAlthoughSomebodyElseIsFree() {
            retry = retry(2);
            ChainPlan plan = plan(a, b);
            plan.first();

            assertThat(plan.next(limited("a", Duration.ofMillis(400))))
                    .isEqualTo(waits(Duration.ofMillis(400), a));
        }

        @Test
        void thatLastsLongerThanPatienceLeadsToTheNext() {
            retry = retry(2);
            ChainPlan plan = plan(a, b);
            plan.first();

            assertThat(plan.next(limited("a", Duration.ofMillis(501)))).isEqualTo(tries(b));
        }

        @Test
        void isWaitedForLongerWhereNobodyElseIsLeft() {
            retry = retry(2);
            ChainPlan plan = plan(a, b);
            plan.first();
            plan.next(limited("a", Duration.ofSeconds(5)));
            ticker.advance(SECOND);

            assertThat(plan.next(limited("b", Duration.ofSeconds(8))))
                    .isEqualTo(waits(Duration.ofSeconds(4), a));
        }

        @Test
        void thatOutlastsAllPatienceIsTheClientsAffair() {
            retry = retry(2);
            ChainPlan plan = plan(a);
            plan.first();

            GatewayError error = error(plan.next(limited("a", Duration.ofSeconds(30))));

            assertThat(error.status()).isEqualTo(429);
            assertThat(error.retryAfter()).isEqualTo(Duration.ofSeconds(30));
        }

        @Test
        void isNotWaitedForWithASingleAttempt() {
            ChainPlan plan = plan(a);
            plan.first();

            assertThat(error(plan.next(limited("a", Duration.ofMillis(10)))).status())
                    .isEqualTo(429);
        }

        @Test
        void isNotWaitedForWhereAFloorAnswersAtOnce() {
            retry = retry(2);
            ChainPlan plan = plan(a, floor);
            plan.first();

            assertThat(plan.next(limited("a", Duration.ofMillis(100)))).isEqualTo(tries(floor));
        }

        @Test
        void foretoldByTheGateIsWaitedForTheSameWay() {
            retry = retry(2);
            ChainPlan plan = plan(a);
            plan.first();

            assertThat(
                            plan.next(
                                    Failures.denied(
                                            "a",
                                            Refusal.Reason.RATE_LIMITED,
                                            Duration.ofSeconds(3))))
                    .isEqualTo(waits(Duration.ofSeconds(3), a));
        }

        @Test
        void doesNotCostMoreInAllThanTheLastPatience() {
            retry = retry(5);
            ChainPlan plan = plan(a);
            plan.first();

            assertThat(plan.next(limited("a", Duration.ofSeconds(6))))
                    .isEqualTo(waits(Duration.ofSeconds(6), a));
            assertThat(error(plan.next(limited("a", Duration.ofSeconds(6)))).status())
                    .isEqualTo(429);
        }
    }

    @Nested
    class ASecondAttempt {

        @Test
        void comesAfterTheChainWasTriedOnceWithAJitteredBackOff() {
            retry = retry(2);
            ChainPlan plan = plan(a, b);
            plan.first();
            assertThat(plan.next(failed("a", ErrorClass.TRANSIENT))).isEqualTo(tries(b));

            FailoverDecision decision = plan.next(failed("b", ErrorClass.TRANSIENT));

            assertThat(decision).isInstanceOf(FailoverDecision.Wait.class);
            FailoverDecision.Wait wait = (FailoverDecision.Wait) decision;
            assertThat(wait.candidate()).isEqualTo(a);
            assertThat(wait.duration()).isBetween(Duration.ZERO, Duration.ofMillis(100));
        }

        @Test
        void isMadeOfEachCandidateAsOftenAsAllowed() {
            retry = retry(3);
            ChainPlan plan = plan(a, b);
            FailoverDecision decision = plan.first();
            int calls = 0;
            while (!(decision instanceof FailoverDecision.GiveUp)) {
                Candidate asked =
                        switch (decision) {
                            case FailoverDecision.Try(Candidate candidate) -> candidate;
                            case FailoverDecision.Wait(Duration _, Candidate candidate) ->
                                    candidate;
                            case FailoverDecision.GiveUp _ -> throw new AssertionError();
                        };
                calls++;
                decision = plan.next(failed(asked.provider().name(), ErrorClass.TIMEOUT));
            }

            assertThat(calls).isEqualTo(6);
            assertThat(error(decision).status()).isEqualTo(504);
        }

        @Test
        void isNotMadeWhereTheBudgetIsSpent() {
            retry = retry(2);
            RetryBudget spent = new RetryBudget(/* share= */ 0, ticker);
            spent.tryRetry();
            spent.tryRetry();
            spent.tryRetry();
            ChainPlan plan =
                    new ChainPlan(
                            List.of(a),
                            List.of(),
                            retry,
                            onContentFilter,
                            spent,
                            ticker,
                            new SplittableRandom(7));
            plan.first();

            assertThat(error(plan.next(failed("a", ErrorClass.TRANSIENT))).status()).isEqualTo(502);
        }

        @Test
        void isNotMadeOfAModelThatIsGone() {
            retry = retry(3);
            ChainPlan plan = plan(a);
            plan.first();

            assertThat(error(plan.next(failed("a", ErrorClass.MODEL_GONE))).status())
                    .isEqualTo(404);
        }
    }
}
