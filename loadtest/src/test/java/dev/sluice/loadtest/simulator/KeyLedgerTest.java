package dev.sluice.loadtest.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.KeyLedger.Admission;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class KeyLedgerTest {
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5); // it may overflow
    private final KeyLedger ledger = new KeyLedger(/* limit= */ 1_000, clock::get);

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }

    private Admission ask(long tokens) {
        return ledger.admit("a", tokens - 100, 100);
    }

    @Test
    void letsInUpToTheLimitAndSaysWhatIsLeft() {
        assertThat(ask(400))
                .isEqualTo(new Admission.Granted(new RateState(1_000, 400, Duration.ofMinutes(1))));
        pass(Duration.ofSeconds(10));
        assertThat(ask(600))
                .isEqualTo(
                        new Admission.Granted(new RateState(1_000, 1_000, Duration.ofMinutes(1))));
    }

    @Test
    void refusesWhatIsAboveTheLimitAndTellsWhenThereWillBeRoom() {
        ask(400);
        pass(Duration.ofSeconds(10));
        ask(500);
        pass(Duration.ofSeconds(10));

        assertThat(ask(101))
                .isEqualTo(
                        new Admission.Exceeded(
                                new RateState(1_000, 900, Duration.ofSeconds(50)),
                                101,
                                Duration.ofSeconds(40)));
        assertThat(ask(600))
                .isInstanceOfSatisfying(
                        Admission.Exceeded.class,
                        exceeded -> assertThat(exceeded.roomAfter()).hasSeconds(50));
    }

    @Test
    void hasRoomExactlyAMinuteAfterARequest() {
        ask(1_000);

        pass(Duration.ofMinutes(1).minusNanos(1));
        assertThat(ask(100)).isInstanceOf(Admission.Exceeded.class);

        pass(Duration.ofNanos(1));
        assertThat(ask(1_000)).isInstanceOf(Admission.Granted.class);
    }

    @Test
    void saysThatARequestAboveTheWholeLimitWillNeverDo() {
        assertThat(ask(1_001))
                .isEqualTo(new Admission.TooLarge(new RateState(1_000, 0, Duration.ZERO), 1_001));
    }

    @Test
    void countsEachKeyApartAndTheMostThatAnyMinuteWouldHaveHad() {
        ask(800);
        ask(300);
        ledger.admit("b", 10, 20);

        assertThat(ledger.usage())
                .containsExactly(
                        new KeyUsage("a", 1, 1, 700, 100, 1_100),
                        new KeyUsage("b", 1, 0, 10, 20, 30));
    }

    @Test
    void refusesNobodyWithoutALimit() {
        KeyLedger free = new KeyLedger(/* limit= */ 0, clock::get);

        assertThat(free.admit("a", 1_000_000, 1))
                .isInstanceOfSatisfying(
                        Admission.Granted.class,
                        granted -> assertThat(granted.rate().openAiHeaders()).isEmpty());
    }
}
