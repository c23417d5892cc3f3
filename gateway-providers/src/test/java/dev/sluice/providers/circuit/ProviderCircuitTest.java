package dev.sluice.providers.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.circuit.CircuitOverride;
import dev.sluice.core.circuit.CircuitState;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.route.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderCircuitTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Nested
    class Closed {

        @Test
        void opensWhenMoreThanTwentyPercentFailWithinFiveSeconds() {
            CircuitBench bench = new CircuitBench(Settings.WINDOW_ONLY);
            bench.succeed(9);
            bench.fail(2);
            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);

            bench.fail(1);

            assertThat(bench.transitions()).containsExactly("OPEN: 3 of 12 calls in 5s failed");
        }

        @Test
        void staysClosedAtTwentyPercent() {
            CircuitBench bench = new CircuitBench(Settings.WINDOW_ONLY);

            for (int i = 0; i < 200; i++) {
                bench.succeed(4);
                bench.fail(1);
                bench.clock.advance(Duration.ofMillis(500));
            }

            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
        }

        @Test
        void judgesNothingBeforeTheMinimum() {
            CircuitBench bench = new CircuitBench(Settings.WINDOW_ONLY);
            bench.fail(4);
            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);

            bench.succeed(1);

            assertThat(bench.transitions()).containsExactly("OPEN: 4 of 5 calls in 5s failed");
        }

        @Test
        void opensAtTheSlowRateAtWhichAMinimumOfTenWouldNot() {
            CircuitBench five = new CircuitBench(Settings.WINDOW_ONLY);
            CircuitBench ten = new CircuitBench(Settings.WINDOW_ONLY.minimumCalls(10));

            for (CircuitBench bench : List.of(five, ten)) {
                for (int i = 0; i < 17 * 60 && bench.state() == CircuitState.CLOSED; i++) {
                    bench.fail(1);
                    bench.clock.advance(SECOND.multipliedBy(10).dividedBy(17));
                }
            }

            assertThat(five.state()).isEqualTo(CircuitState.OPEN);
            assertThat(ten.state()).isEqualTo(CircuitState.CLOSED);
        }

        @Test
        void opensAfterThreeFailuresInARow() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.fail(2);
            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);

            bench.fail(1);

            assertThat(bench.transitions()).containsExactly("OPEN: 3 failures in a row within 30s");
        }

        @Test
        void beginsToCountFailuresInARowAnewAfterASuccess() {
            CircuitBench bench =
                    new CircuitBench(Settings.DEFAULT.failureRate(1).window(Duration.ofMillis(1)));

            for (int i = 0; i < 100; i++) {
                bench.fail(2);
                bench.succeed(1);
            }

            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
        }

        @Test
        void countsInARowOnlyWhatHappenedWithinTheTime() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.fail(1);
            bench.clock.advance(Duration.ofSeconds(16));
            bench.fail(1);
            bench.clock.advance(Duration.ofSeconds(16));
            bench.fail(1);
            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
            assertThat(bench.circuit.view().consecutiveFailures()).isEqualTo(3);

            bench.clock.advance(Duration.ofSeconds(14));
            bench.fail(1);

            assertThat(bench.state()).isEqualTo(CircuitState.OPEN);
        }

        @Test
        void hasNoConsecutiveRuleAtZero() {
            CircuitBench bench = new CircuitBench(Settings.WINDOW_ONLY.failureRate(1));

            bench.fail(1000);

            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
        }

        @Test
        void takesACutForOneFailureBesideTheSuccess() {
            CircuitBench bench = new CircuitBench(Settings.WINDOW_ONLY);
            long era = bench.allowed();

            bench.circuit.succeeded(era, CallClass.SHORT_PROMPT, SECOND);
            bench.circuit.cut(era);

            assertThat(bench.circuit.view().calls()).isEqualTo(2);
            assertThat(bench.circuit.view().failures()).isEqualTo(1);
            assertThat(bench.circuit.view().consecutiveFailures()).isEqualTo(1);
        }

        @Test
        void showsWhatItsWindowHolds() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.succeed(7);
            bench.fail(1);

            assertThat(bench.circuit.view().calls()).isEqualTo(8);
            assertThat(bench.circuit.view().failures()).isEqualTo(1);
            assertThat(bench.circuit.view().since()).isNull();
            assertThat(bench.circuit.view().reason()).isEmpty();
            assertThat(bench.circuit.view().retryIn()).isNull();
        }
    }

    @Nested
    class Open {

        @Test
        void refusesUntilItsRestIsOver() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.open();
            bench.clock.advance(Duration.ofMillis(59_999));

            Refusal refusal = bench.refused();

            assertThat(refusal.reason()).isEqualTo(Refusal.Reason.CIRCUIT_OPEN);
            assertThat(refusal.retryAfter()).isEqualTo(Duration.ofMillis(1));
        }

        @Test
        void letsTheFirstRequestTryWhenItsRestIsOver() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.open();
            bench.clock.advance(Duration.ofSeconds(60));

            assertThat(bench.asks()).isTrue();

            assertThat(bench.transitions()).endsWith("HALF_OPEN: its rest of 60s is over");
        }

        @Test
        void saysThatItsRestIsOverBeforeAnybodyAsks() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.open();
            assertThat(bench.circuit.view().retryIn()).isEqualTo(Duration.ofSeconds(60));

            bench.clock.advance(Duration.ofHours(1));

            assertThat(bench.state()).isEqualTo(CircuitState.OPEN);
            assertThat(bench.circuit.view().retryIn()).isEqualTo(Duration.ZERO);
        }

        @Test
        void tellsWhenAndWhyItOpened() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.clock.advance(Duration.ofSeconds(5));
            bench.open();

            assertThat(bench.circuit.view().since()).isEqualTo(TestClock.START.plusSeconds(5));
            assertThat(bench.circuit.view().reason()).isEqualTo("3 failures in a row within 30s");
            assertThat(bench.circuit.view().failures()).isEqualTo(3);
        }

        @Test
        void doublesItsRestWithEachFailedTrialAndForgetsThatWhenItCloses() {
            CircuitBench bench =
                    new CircuitBench(
                            Settings.DEFAULT
                                    .openFor(Duration.ofSeconds(60), Duration.ofSeconds(200))
                                    .trials(1, 1));
            bench.open();
            List<Duration> rests = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                rests.add(restAndFail(bench));
            }
            assertThat(rests)
                    .containsExactly(seconds(60), seconds(120), seconds(200), seconds(200));

            bench.clock.advance(seconds(200));
            bench.succeed(1);
            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
            bench.open();

            assertThat(bench.circuit.view().retryIn()).isEqualTo(seconds(60));
        }

        private Duration restAndFail(CircuitBench bench) {
            Duration rest = Objects.requireNonNull(bench.refused().retryAfter());
            bench.clock.advance(rest);
            bench.fail(1);
            return rest;
        }

        private static Duration seconds(long seconds) {
            return Duration.ofSeconds(seconds);
        }
    }

    @Nested
    class HalfOpen {

        @Test
        void closesAfterThreeSuccesses() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.circuit.succeeded(bench.firstTrial(), CallClass.SHORT_PROMPT, SECOND);
            bench.circuit.succeeded(bench.nextTrial(), CallClass.SHORT_PROMPT, SECOND);
            assertThat(bench.state()).isEqualTo(CircuitState.HALF_OPEN);
            assertThat(bench.circuit.view().calls()).isEqualTo(2);

            bench.circuit.succeeded(bench.nextTrial(), CallClass.SHORT_PROMPT, SECOND);

            assertThat(bench.transitions()).endsWith("CLOSED: 3 calls succeeded");
            bench.succeed(10);
        }

        @Test
        void needsAllItsSuccessesEvenWhereFewerCallsAreTheMinimum() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT.minimumCalls(1));
            bench.circuit.succeeded(bench.firstTrialAfter(1), CallClass.SHORT_PROMPT, SECOND);
            bench.circuit.succeeded(bench.nextTrial(), CallClass.SHORT_PROMPT, SECOND);

            assertThat(bench.state()).isEqualTo(CircuitState.HALF_OPEN);
        }

        @Test
        void opensAtTheFirstFailureAndWaitsForNoOther() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            long first = bench.firstTrial();
            long second = bench.nextTrial();

            bench.circuit.failed(first);

            assertThat(bench.transitions()).endsWith("OPEN: a trial call failed");
            assertThat(bench.circuit.view().retryIn()).isEqualTo(Duration.ofSeconds(60));
            bench.circuit.succeeded(second, CallClass.SHORT_PROMPT, SECOND);
            assertThat(bench.state()).isEqualTo(CircuitState.OPEN);
        }

        @Test
        void opensWhenTheAnswerToATrialCallBreaksOff() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            long trial = bench.firstTrial();
            bench.circuit.succeeded(trial, CallClass.SHORT_PROMPT, SECOND);

            bench.circuit.cut(trial);

            assertThat(bench.transitions()).endsWith("OPEN: the answer to a trial call broke off");
        }

        @Test
        void countsTheCutOfATrialCallWhenItHasClosedInTheMeantime() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT.trials(1, 1));
            long trial = bench.firstTrial();
            bench.circuit.succeeded(trial, CallClass.SHORT_PROMPT, SECOND);
            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);

            bench.circuit.cut(trial);

            assertThat(bench.circuit.view().failures()).isEqualTo(1);
        }

        @Test
        void letsNoMoreTryAtOnceThanItHasPermits() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT.canary(1).trials(2, 3));
            long first = bench.firstTrial();
            bench.allowed();

            Refusal refusal = bench.refused();

            assertThat(refusal.retryAfter()).isEqualTo(SECOND);
            bench.circuit.succeeded(first, CallClass.SHORT_PROMPT, SECOND);
            bench.allowed();
            bench.refused();
        }

        @Test
        void letsNoMoreTryThanItNeedsSuccesses() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT.canary(1).trials(10, 2));
            bench.firstTrial();
            bench.allowed();

            bench.refused();
        }

        @Test
        void letsOnlyTheCanaryShareTry() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.firstTrial();

            Refusal refusal = bench.refused();

            assertThat(refusal.reason()).isEqualTo(Refusal.Reason.CIRCUIT_OPEN);
            assertThat(refusal.retryAfter()).isEqualTo(SECOND);
        }

        @Test
        void givesThePlaceOfAReleasedCallToAnother() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.circuit.released(bench.firstTrial());

            for (int i = 0; i < 100; i++) {
                bench.circuit.released(bench.nextTrial());
            }
            for (int i = 0; i < 3; i++) {
                bench.circuit.succeeded(bench.nextTrial(), CallClass.SHORT_PROMPT, SECOND);
            }

            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
        }

        @Test
        void opensWhenTheLimitsOfAllItsTrialCallsHavePassedWithoutAWord() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            long lost = bench.firstTrial();
            bench.nextTrial();
            bench.nextTrial();
            bench.clock.advance(Duration.ofSeconds(70));
            bench.refused();
            assertThat(bench.state()).isEqualTo(CircuitState.HALF_OPEN);

            bench.clock.advance(Duration.ofNanos(1));
            Refusal refusal = bench.refused();

            assertThat(refusal.retryAfter()).isEqualTo(Duration.ofSeconds(60));
            assertThat(bench.transitions())
                    .endsWith("OPEN: its trial calls brought no answer within 70s");
            bench.circuit.released(lost);
            bench.clock.advance(Duration.ofSeconds(60));
            bench.allowed();
        }

        @Test
        void waitsForEverForRequestsThatDoNotCome() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.circuit.succeeded(bench.firstTrial(), CallClass.SHORT_PROMPT, SECOND);

            bench.clock.advance(Duration.ofDays(1));

            assertThat(bench.asks()).isTrue();
            assertThat(bench.state()).isEqualTo(CircuitState.HALF_OPEN);
        }
    }

    @Nested
    class Stale {

        @Test
        void failuresOfBeforeItOpenedSayNothingWhileItIsHalfOpen() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            long stale = bench.allowed();
            long trial = bench.firstTrial();

            bench.circuit.failed(stale);
            bench.circuit.released(stale);
            bench.circuit.succeeded(stale, CallClass.SHORT_PROMPT, SECOND);

            assertThat(bench.state()).isEqualTo(CircuitState.HALF_OPEN);
            assertThat(bench.circuit.view().calls()).isZero();
            bench.circuit.succeeded(trial, CallClass.SHORT_PROMPT, SECOND);
            bench.circuit.succeeded(bench.nextTrial(), CallClass.SHORT_PROMPT, SECOND);
            bench.circuit.succeeded(bench.nextTrial(), CallClass.SHORT_PROMPT, SECOND);
            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
        }

        @Test
        void failuresOfBeforeItOpenedSayNothingAfterItHasClosedAgain() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT.trials(1, 1));
            List<Long> stale = List.of(bench.allowed(), bench.allowed(), bench.allowed());
            bench.circuit.succeeded(bench.firstTrial(), CallClass.SHORT_PROMPT, SECOND);

            stale.forEach(bench.circuit::failed);

            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
            assertThat(bench.circuit.view().failures()).isZero();
        }

        @Test
        void successesAfterItOpenedDoNotEndItsRest() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            long stale = bench.allowed();
            bench.open();

            bench.circuit.succeeded(stale, CallClass.SHORT_PROMPT, SECOND);

            bench.refused();
        }

        @Test
        void releaseOfATrialOfTheLastTimeGivesNoPlaceNow() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT.canary(1).trials(2, 2));
            long first = bench.firstTrial();
            long second = bench.allowed();
            bench.circuit.failed(first);
            bench.clock.advance(Duration.ofSeconds(60));
            bench.allowed();
            bench.allowed();

            bench.circuit.released(second);

            bench.refused();
        }

        @Test
        void callsOfBeforeAnOperatorHeldItSayNothingWhenItIsLeftToItself() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            List<Long> stale = new ArrayList<>(List.of(bench.allowed(), bench.allowed()));
            bench.circuit.override(CircuitOverride.CLOSED);
            stale.add(bench.allowed());
            bench.circuit.override(CircuitOverride.AUTO);

            stale.forEach(bench.circuit::failed);

            assertThat(bench.circuit.view().failures()).isZero();
        }

        @Test
        void callsOfBeforeAnOperatorsWordDoNotSpoilTheCleanStart() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            List<Long> before = List.of(bench.allowed(), bench.allowed(), bench.allowed());
            bench.circuit.override(CircuitOverride.AUTO);

            before.forEach(bench.circuit::failed);

            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
            assertThat(bench.events).isEmpty();
        }
    }

    @Nested
    class Forced {

        @Test
        void openRefusesWithoutAWordOnWhenToAskAgain() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);

            bench.circuit.override(CircuitOverride.OPEN);

            assertThat(bench.refused())
                    .isEqualTo(new Refusal(Refusal.Reason.FORCED_OPEN, /* retryAfter= */ null));
            bench.clock.advance(Duration.ofDays(1));
            bench.refused();
        }

        @Test
        void closedLetsEverythingThroughWhateverHappens() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.open();

            bench.circuit.override(CircuitOverride.CLOSED);
            bench.fail(100);

            assertThat(bench.state()).isEqualTo(CircuitState.FORCED_CLOSED);
            assertThat(bench.circuit.view().since()).isEqualTo(TestClock.START);
        }

        @Test
        void statesAreEventsOnce() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);

            bench.circuit.override(CircuitOverride.OPEN);
            bench.circuit.override(CircuitOverride.OPEN);
            bench.circuit.override(CircuitOverride.CLOSED);
            bench.circuit.override(CircuitOverride.AUTO);
            bench.circuit.override(CircuitOverride.AUTO);

            assertThat(bench.transitions())
                    .containsExactly(
                            "FORCED_OPEN: an operator said so",
                            "FORCED_CLOSED: an operator said so",
                            "CLOSED: an operator said so");
        }

        @Test
        void autoIsACleanStart() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.fail(2);
            bench.circuit.override(CircuitOverride.AUTO);
            assertThat(bench.circuit.view().calls()).isZero();

            bench.fail(2);

            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
        }

        @Test
        void autoClosesAnOpenCircuit() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.open();

            bench.circuit.override(CircuitOverride.AUTO);

            bench.succeed(10);
            assertThat(bench.events)
                    .last()
                    .isEqualTo(
                            new GatewayEvent.CircuitChanged(
                                    "openai",
                                    "gpt",
                                    CircuitState.OPEN,
                                    CircuitState.CLOSED,
                                    "an operator said so"));
        }
    }

    @Nested
    class OtherRules {

        @Test
        void leaveAnOpenCircuitOpenForWhatIsLeftOfItsRest() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.open();
            bench.clock.advance(Duration.ofSeconds(20));

            bench.circuit.adopt(Settings.DEFAULT.openFor(SECOND, SECOND).trials(1, 1).rules());

            assertThat(bench.refused().retryAfter()).isEqualTo(Duration.ofSeconds(40));
            bench.clock.advance(Duration.ofSeconds(40));
            bench.fail(1);
            assertThat(bench.circuit.view().retryIn()).isEqualTo(SECOND);
            bench.clock.advance(SECOND);
            bench.succeed(1);
            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
        }

        @Test
        void countAClosedCircuitsFailuresInARowOn() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.fail(2);

            bench.circuit.adopt(Settings.DEFAULT.failureRate(0.5).rules());
            bench.fail(1);

            assertThat(bench.state()).isEqualTo(CircuitState.OPEN);
        }

        @Test
        void thatAreTheSameChangeNothing() {
            CircuitBench bench = new CircuitBench(Settings.WINDOW_ONLY);
            bench.fail(4);

            bench.circuit.adopt(Settings.WINDOW_ONLY.rules());
            bench.fail(1);

            assertThat(bench.state()).isEqualTo(CircuitState.OPEN);
        }

        @Test
        void beginTheTrialsOfAHalfOpenCircuitAgain() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            long before = bench.firstTrial();

            bench.circuit.adopt(Settings.DEFAULT.trials(2, 2).rules());
            bench.circuit.failed(before);
            assertThat(bench.state()).isEqualTo(CircuitState.HALF_OPEN);
            bench.circuit.succeeded(bench.allowed(), CallClass.SHORT_PROMPT, SECOND);
            bench.circuit.succeeded(bench.nextTrial(), CallClass.SHORT_PROMPT, SECOND);

            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
        }

        @ParameterizedTest
        @ValueSource(strings = {"OPEN", "CLOSED"})
        void leaveAnOperatorsWordAlone(CircuitOverride word) {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            bench.circuit.override(word);
            CircuitState forced = bench.state();

            bench.circuit.adopt(Settings.DEFAULT.canary(0.5).rules());

            assertThat(bench.state()).isEqualTo(forced);
        }
    }
}
