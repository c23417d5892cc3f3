package dev.sluice.providers.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FirstTokenBaselineTest {

    private static final long MEMORY = 1000;

    private final FirstTokenBaseline baseline = new FirstTokenBaseline(MEMORY, 3);

    @Test
    void isTheMedianOfItsSamples() {
        baseline.learn(0, 400);
        baseline.learn(1, 9000);
        baseline.learn(2, 300);
        assertThat(baseline.medianNanos()).isEqualTo(400);

        baseline.learn(200, 500);
        baseline.learn(400, 600);

        assertThat(baseline.medianNanos()).isEqualTo(500);
        assertThat(baseline.size(400)).isEqualTo(5);
    }

    @Test
    void forgetsWhatIsOlderThanItsMemory() {
        baseline.learn(0, 400);
        baseline.learn(500, 600);
        assertThat(baseline.size(999)).isEqualTo(2);

        assertThat(baseline.size(1000)).isEqualTo(1);
        assertThat(baseline.medianNanos()).isEqualTo(600);
        assertThat(baseline.size(1500)).isZero();
        assertThat(baseline.medianNanos()).isZero();
    }

    @Test
    void staysSmallHoweverManyCallsThereAre() {
        for (int i = 0; i < 100_000; i++) {
            baseline.learn(i / 50, i);
        }

        assertThat(baseline.size(100_000 / 50)).isLessThanOrEqualTo(11 * 32);
    }

    @Test
    void forgetsAColdStartBeforeTheMinuteIsOver() {
        for (int i = 0; i < 32; i++) {
            baseline.learn(0, 9000);
        }
        for (int i = 0; i < 32; i++) {
            baseline.learn(1, 400);
        }

        assertThat(baseline.medianNanos()).isEqualTo(400);
    }

    @Test
    void letsABusyMomentCountNoMoreThanAQuietOne() {
        for (int slice = 0; slice < 9; slice++) {
            for (int i = 0; i < 32; i++) {
                baseline.learn(slice * 100L, 400);
            }
        }
        for (int i = 0; i < 10_000; i++) {
            baseline.learn(900, 800);
        }

        assertThat(baseline.medianNanos()).isEqualTo(400);
    }

    @Test
    void holdsAsManySamplesAsAreAskedForInTheShortestTime() {
        FirstTokenBaseline demanding = new FirstTokenBaseline(MEMORY, 100);

        for (int i = 0; i < 100; i++) {
            demanding.learn(0, 1);
        }

        assertThat(demanding.size(0)).isEqualTo(100);
    }
}
