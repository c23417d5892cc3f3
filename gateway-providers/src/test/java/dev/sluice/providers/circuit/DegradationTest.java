package dev.sluice.providers.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.circuit.CircuitOverride;
import dev.sluice.core.circuit.CircuitState;
import dev.sluice.core.config.CircuitConfig;
import dev.sluice.core.config.DegradationConfig;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Circuits that open for slowness, without one error. */
class DegradationTest {

    private static final Duration USUAL = Duration.ofMillis(400);
    private static final Duration SLOW = Duration.ofMillis(1900);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final CircuitBench bench = new CircuitBench(Settings.DEFAULT);

    /** Calls of many clients: five a second, whatever they take. */
    private static void call(CircuitBench bench, CallClass callClass, Duration took, int times) {
        for (int i = 0; i < times; i++) {
            long era = bench.allowed();
            bench.clock.advance(Duration.ofMillis(200));
            bench.circuit.succeeded(era, callClass, took);
        }
    }

    private void call(Duration took, int times) {
        call(bench, CallClass.SHORT_PROMPT, took, times);
    }

    /** As many as it takes to open, or {@code most}. */
    private int callsUntilOpen(Duration took, int most) {
        int calls = 0;
        while (calls < most && bench.state() == CircuitState.CLOSED) {
            call(took, 1);
            calls++;
        }
        return calls;
    }

    /** Waits for the rest to be over, and tries once. */
    private void tryOnce(Duration took) {
        bench.clock.advance(Duration.ofSeconds(61));
        call(took, 1);
    }

    @Nested
    class Closed {

        @Test
        void opensWhenHalfOfTheWindowIsSlowAndSaysByHowMuch() {
            call(USUAL, 20);

            assertThat(callsUntilOpen(SLOW, 40)).isBetween(10, 20);
            assertThat(bench.transitions())
                    .containsExactly("OPEN: first token 1.9s where 0.4s is usual");
        }

        @Test
        void staysClosedWhereFewerThanHalfAreSlow() {
            call(USUAL, 20);

            for (int i = 0; i < 200; i++) {
                call(USUAL, 2);
                call(SLOW, 1);
                bench.clock.advance(Duration.ofMillis(10));
            }

            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
        }

        @Test
        void judgesNothingBeforeItKnowsWhatIsUsual() {
            call(USUAL, 19);
            call(SLOW, 1);
            assertThat(bench.transitions()).isEmpty();

            assertThat(callsUntilOpen(SLOW, 40)).isLessThan(40);
        }

        @Test
        void judgesNothingBelowTheMinimumOfCallsInTheWindow() {
            call(USUAL, 20);
            bench.clock.advance(Duration.ofSeconds(10));

            for (int i = 0; i < 100; i++) {
                call(SLOW, 1);
                bench.clock.advance(SECOND.multipliedBy(2));
            }

            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
        }

        @Test
        void learnsNothingFromCallsThatAreTooFewToOpenIt() {
            call(USUAL, 20);
            bench.clock.advance(Duration.ofSeconds(10));
            for (int i = 0; i < 1000; i++) {
                call(SLOW, 1);
                bench.clock.advance(SECOND.multipliedBy(2));
            }

            assertThat(callsUntilOpen(SLOW, 40)).isLessThan(40);
        }

        @ParameterizedTest
        @CsvSource({
            // baseline, limit in milliseconds: twice so much, and half a second more
            "10, 510",
            "400, 900",
            "500, 1000",
            "501, 1002",
            "3000, 6000",
        })
        void takesForSlowWhatIsAboveBothLimits(long usual, long limit) {
            CircuitBench quick = new CircuitBench(Settings.DEFAULT);
            CircuitBench slow = new CircuitBench(Settings.DEFAULT);
            call(quick, CallClass.SHORT_PROMPT, Duration.ofMillis(usual), 20);
            call(slow, CallClass.SHORT_PROMPT, Duration.ofMillis(usual), 20);
            quick.clock.advance(Duration.ofSeconds(10));
            slow.clock.advance(Duration.ofSeconds(10));

            call(quick, CallClass.SHORT_PROMPT, Duration.ofMillis(limit), 5);
            call(slow, CallClass.SHORT_PROMPT, Duration.ofMillis(limit + 1), 5);

            assertThat(quick.state()).isEqualTo(CircuitState.CLOSED);
            assertThat(slow.state()).isEqualTo(CircuitState.OPEN);
        }

        @Test
        void comparesLongPromptsWithLongPrompts() {
            call(USUAL, 20);

            call(bench, CallClass.LONG_PROMPT, SLOW, 40);
            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);

            call(bench, CallClass.LONG_PROMPT, SLOW.multipliedBy(3), 13);
            assertThat(bench.transitions())
                    .containsExactly("OPEN: first token 5.7s where 1.9s is usual");
        }

        @Test
        void comparesNoAnswerThatComesWhole() {
            call(bench, CallClass.WHOLE, USUAL, 40);
            call(USUAL, 20);

            call(bench, CallClass.WHOLE, SLOW.multipliedBy(10), 40);

            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
        }

        @Test
        void followsASlowDriftOfHours() {
            Random random = new Random(7);
            for (int minute = 0; minute < 6 * 60; minute++) {
                for (int i = 0; i < 30; i++) {
                    long millis = 400 + minute * 10L + random.nextInt(100);
                    call(Duration.ofMillis(millis), 1);
                    bench.clock.advance(SECOND);
                }
            }
            assertThat(bench.transitions()).isEmpty();

            assertThat(callsUntilOpen(Duration.ofSeconds(9), 40)).isLessThan(40);
        }

        @Test
        void forgetsANightWithoutCalls() {
            call(USUAL, 20);
            bench.clock.advance(Duration.ofHours(8));

            call(SLOW, 60);

            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
        }

        @Test
        void opensWhereTheRuleOfFailuresIsOff() {
            CircuitBench noFailures = new CircuitBench(Settings.WINDOW_ONLY.failureRate(1));
            call(noFailures, CallClass.SHORT_PROMPT, USUAL, 20);
            noFailures.fail(50);
            for (int i = 0; i < 40 && noFailures.state() == CircuitState.CLOSED; i++) {
                call(noFailures, CallClass.SHORT_PROMPT, SLOW, 1);
            }

            assertThat(noFailures.state()).isEqualTo(CircuitState.OPEN);
        }

        @Test
        void neverOpensForSlownessWhereThatIsOff() {
            CircuitBench off = new CircuitBench(Settings.DEFAULT.degradation(null));
            call(off, CallClass.SHORT_PROMPT, USUAL, 20);

            call(off, CallClass.SHORT_PROMPT, SLOW, 100);

            assertThat(off.state()).isEqualTo(CircuitState.CLOSED);
        }
    }

    @Nested
    class Degraded {

        @Test
        void staysOutForAsLongAsItIsSlow() {
            call(USUAL, 20);
            callsUntilOpen(SLOW, 40);

            for (int hour = 0; hour < 24; hour++) {
                for (int minute = 0; minute < 59; minute++) {
                    tryOnce(SLOW);
                    assertThat(bench.state()).isEqualTo(CircuitState.OPEN);
                }
            }

            assertThat(bench.transitions())
                    .filteredOn(transition -> transition.startsWith("OPEN"))
                    .containsOnly("OPEN: first token 1.9s where 0.4s is usual");
        }

        @Test
        void comesBackWhenItIsAsQuickAsItWas() {
            call(USUAL, 20);
            callsUntilOpen(SLOW, 40);
            tryOnce(SLOW);

            tryOnce(USUAL);
            assertThat(bench.state()).isEqualTo(CircuitState.HALF_OPEN);
            bench.clock.advance(SECOND);
            call(USUAL, 1);
            bench.clock.advance(SECOND);
            call(USUAL, 1);
            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);

            assertThat(callsUntilOpen(SLOW, 40)).as("it has forgotten nothing").isLessThan(40);
        }

        @Test
        void doesNotCloseByATrialThatIsSlowAfterOthersWereNot() {
            call(USUAL, 20);
            callsUntilOpen(SLOW, 40);
            tryOnce(USUAL);
            bench.clock.advance(SECOND);

            call(SLOW, 1);

            assertThat(bench.state()).isEqualTo(CircuitState.OPEN);
        }

        @Test
        void failsItsTrialsBySlownessWhateverOpenedIt() {
            call(USUAL, 20);
            bench.open();

            tryOnce(SLOW);

            assertThat(bench.state()).isEqualTo(CircuitState.OPEN);
            assertThat(bench.circuit.view().reason())
                    .isEqualTo("first token 1.9s where 0.4s is usual");
        }

        @Test
        void keepsWhatItKnowsWhenItsLimitsChange() {
            call(USUAL, 20);

            bench.circuit.adopt(Settings.DEFAULT.minimumCalls(3).rules());

            assertThat(callsUntilOpen(SLOW, 40)).as("its window is new").isEqualTo(3);
        }

        @Test
        void beginsAnewWhenAnOperatorSaysSo() {
            call(USUAL, 20);
            callsUntilOpen(SLOW, 40);

            bench.circuit.override(CircuitOverride.AUTO);
            call(SLOW, 60);

            assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = CircuitOverride.class,
            names = {"OPEN", "CLOSED"})
    void isOverriddenByAnOperator(CircuitOverride override) {
        call(USUAL, 20);
        bench.circuit.override(override);
        CircuitState forced = bench.state();

        for (int i = 0; i < 60 && bench.asks(); i++) {
            call(SLOW, 1);
        }

        assertThat(bench.state()).isEqualTo(forced);
    }

    /** Calls of one client: each begins when the one before has its first content. */
    private static void callInTurn(CircuitBench bench, Duration took, int times) {
        for (int i = 0; i < times; i++) {
            long era = bench.allowed();
            bench.clock.advance(took);
            bench.circuit.succeeded(era, CallClass.SHORT_PROMPT, took);
        }
    }

    /** The settings of the cases that are played from outside. */
    private static CircuitBench played(Duration atLeast) {
        return new CircuitBench(
                new Settings(
                        new CircuitConfig(
                                Duration.ofSeconds(3),
                                0.5,
                                3,
                                3,
                                Duration.ofSeconds(30),
                                Duration.ofSeconds(20),
                                Duration.ofSeconds(20),
                                0.05,
                                1,
                                1,
                                new DegradationConfig(
                                        2, atLeast, 0.5, 8, Duration.ofMinutes(10)))));
    }

    @Test
    void opensWhenFirstTokensComeMuchLaterThanUsual() {
        CircuitBench primary = played(Duration.ofMillis(200));
        callInTurn(primary, Duration.ofMillis(30), 12);

        int slow = 0;
        while (primary.state() == CircuitState.CLOSED && slow < 7) {
            callInTurn(primary, Duration.ofMillis(700), 1);
            slow++;
        }

        assertThat(slow).isBetween(2, 7);
        assertThat(primary.transitions())
                .containsExactly("OPEN: first token 0.7s where 30ms is usual");
    }

    @Test
    void staysClosedWhenAVeryShortTimeIsSixteenTimesAsLong() {
        CircuitBench primary = played(Duration.ofMillis(500));
        callInTurn(primary, Duration.ofMillis(10), 12);
        primary.clock.advance(Duration.ofMillis(3200));

        callInTurn(primary, Duration.ofMillis(160), 9);
        assertThat(primary.state()).isEqualTo(CircuitState.CLOSED);

        int slow = 0;
        while (primary.state() == CircuitState.CLOSED && slow < 6) {
            callInTurn(primary, Duration.ofMillis(900), 1);
            slow++;
        }
        assertThat(primary.state()).isEqualTo(CircuitState.OPEN);
    }
}
