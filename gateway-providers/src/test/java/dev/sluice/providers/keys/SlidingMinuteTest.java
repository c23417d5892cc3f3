package dev.sluice.providers.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.providers.circuit.TestClock;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlidingMinuteTest {

    /** What a window knows longer than a minute at the most. */
    private static final Duration LATE = SlidingMinute.STEP.multipliedBy(2);

    private final TestClock clock = new TestClock();
    private final SlidingMinute window = new SlidingMinute(now());

    @Test
    void holdsWhatWasAddedForAMinuteAndLittleMore() {
        add(100);

        clock.advance(SlidingMinute.LENGTH);
        assertThat(used()).isEqualTo(100);
        clock.advance(LATE);
        assertThat(used()).isZero();
    }

    @Test
    void saysWhenSoMuchIsLeftAndIsRight() {
        add(100);
        clock.advance(Duration.ofSeconds(10));
        add(50);
        clock.advance(Duration.ofSeconds(10));

        assertThat(window.nanosUntil(150, now())).isZero();
        long untilTheFirstIsOut = now().nanos() + window.nanosUntil(149, now());
        assertThat(untilTheFirstIsOut).isEqualTo(now().nanos() + window.nanosUntil(50, now()));
        long untilBothAreOut = now().nanos() + window.nanosUntil(49, now());
        assertThat(usedAt(untilTheFirstIsOut - 1)).isEqualTo(150);
        assertThat(usedAt(untilTheFirstIsOut)).isEqualTo(50);
        assertThat(usedAt(untilBothAreOut - 1)).isEqualTo(50);
        assertThat(usedAt(untilBothAreOut)).isZero();
    }

    @Test
    void correctsWhatItKnowsAboutAMomentAndNothingElse() {
        Moment begun = now();
        add(100);
        clock.advance(Duration.ofSeconds(30));

        window.add(-60, begun, now());
        assertThat(used()).isEqualTo(40);
        clock.advance(Duration.ofSeconds(30).plus(LATE));
        assertThat(used()).isZero();
    }

    @Test
    void doesNotCorrectWhatItHasForgotten() {
        Moment begun = now();
        add(100);
        clock.advance(SlidingMinute.LENGTH.plus(LATE));
        add(70);

        window.add(-60, begun, now());

        assertThat(used()).isEqualTo(70);
    }

    @Test
    void isEmptyAfterALongSilence() {
        add(100);

        clock.advance(Duration.ofDays(30));

        assertThat(used()).isZero();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void neverHoldsLessThanAnExactWindow(long seed) {
        Random random = new Random(seed);
        SimulatedLimits exact = new SimulatedLimits();

        for (int i = 0; i < 5_000; i++) {
            clock.advance(Duration.ofMillis(random.nextInt(i % 500 == 0 ? 70_000 : 900)));
            long tokens = random.nextInt(500);
            add(tokens);
            exact.count("key", clock.nanos(), tokens);

            assertThat(used()).isGreaterThanOrEqualTo(exact.used("key", clock.nanos()));
        }
    }

    private long usedAt(long nanos) {
        return window.used(new Moment(nanos, 0));
    }

    private void add(long amount) {
        window.add(amount, now(), now());
    }

    private long used() {
        return window.used(now());
    }

    private Moment now() {
        return new Moment(clock.nanos(), clock.instant().toEpochMilli());
    }
}
