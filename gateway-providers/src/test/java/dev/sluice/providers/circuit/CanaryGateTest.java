package dev.sluice.providers.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanaryGateTest {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    @Test
    void admitsTheFirstRequestAtOnce() {
        assertThat(new CanaryGate(0.05).admits(-17)).isTrue();
        assertThat(new CanaryGate(0).admits(-17)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void admitsThreeToSevenPercentOfAThousandRequestsASecondInEverySecond(long seed) {
        CanaryGate gate = new CanaryGate(0.05);
        Random random = new Random(seed);
        double now = 0;

        for (int second = 1; second <= 60; second++) {
            int asked = 0;
            int admitted = 0;
            while (now < second * (double) SECOND) {
                now -= Math.log(1 - random.nextDouble()) * SECOND / 1000;
                asked++;
                admitted += gate.admits((long) now) ? 1 : 0;
            }
            assertThat((double) admitted / asked).isBetween(0.03, 0.07);
        }
    }

    @Test
    void admitsEveryTwentiethAtFivePercent() {
        List<Integer> admitted = admissions(new CanaryGate(0.05), 100_001, SECOND / 1000);

        assertThat(admitted).hasSize(1 + 100_000 / 20);
        for (int i = 1; i < admitted.size(); i++) {
            assertThat(admitted.get(i) - admitted.get(i - 1)).isEqualTo(20);
        }
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "4", "10", "20"})
    void admitsOneASecondWhereItsShareWouldBeLess(int perSecond) {
        List<Integer> admitted =
                admissions(new CanaryGate(0.05), 100 * perSecond, SECOND / perSecond);

        assertThat(admitted).hasSize(100);
    }

    @Test
    void addsTheTwoRulesNotUp() {
        // 30 requests a second: a share of 1.5 a second, which is more than one.
        List<Integer> admitted = admissions(new CanaryGate(0.05), 30 * 100, SECOND / 30);

        assertThat(admitted.size()).isBetween(149, 151);
    }

    @Test
    void savesNothingUpWhileNobodyAsks() {
        CanaryGate gate = new CanaryGate(0.05);
        assertThat(gate.admits(0)).isTrue();

        long later = 3600 * SECOND;

        assertThat(gate.admits(later)).isTrue();
        assertThat(gate.admits(later + 1)).isFalse();
        assertThat(gate.admits(later + 2)).isFalse();
    }

    @Test
    void admitsAllAtAShareOfOneAndOneASecondAtNone() {
        assertThat(admissions(new CanaryGate(1), 1000, 1)).hasSize(1000);
        assertThat(admissions(new CanaryGate(0), 10_000, SECOND / 1000)).hasSize(10);
    }

    private static List<Integer> admissions(CanaryGate gate, int requests, long gapNanos) {
        List<Integer> admitted = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            if (gate.admits(i * gapNanos)) {
                admitted.add(i);
            }
        }
        return admitted;
    }
}
