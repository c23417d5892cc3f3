package dev.sluice.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class QuietTimerTest {

    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);

    private final ManualTicker ticker = new ManualTicker();
    private final ManualScheduler scheduler = new ManualScheduler(ticker);
    private final AtomicInteger silences = new AtomicInteger();
    private final QuietTimer timer = new QuietTimer(scheduler, ticker, silences::incrementAndGet);

    @Test
    void saysSoOnceWhenItHasBeenQuietForTheLimit() {
        timer.start(TEN_SECONDS);

        scheduler.advance(Duration.ofMillis(9_999));
        assertThat(silences).hasValue(0);
        scheduler.advance(Duration.ofMillis(1));
        assertThat(silences).hasValue(1);
        scheduler.advance(TEN_SECONDS.multipliedBy(10));
        assertThat(silences).hasValue(1);
        assertThat(scheduler.waitingTimers()).isZero();
    }

    @Test
    void waitsForTheWholeLimitAfterTheLastSign() {
        timer.start(TEN_SECONDS);
        scheduler.advance(Duration.ofSeconds(7));
        timer.sign(ticker.nanos());

        scheduler.advance(Duration.ofMillis(9_999));
        assertThat(silences).hasValue(0);
        scheduler.advance(Duration.ofMillis(1));
        assertThat(silences).hasValue(1);
    }

    @Test
    void keepsOneTimerHoweverManySignsCome() {
        timer.start(TEN_SECONDS);

        for (int i = 0; i < 1000; i++) {
            scheduler.advance(Duration.ofMillis(100));
            timer.sign(ticker.nanos());
        }

        assertThat(scheduler.waitingTimers()).isEqualTo(1);
        assertThat(silences).hasValue(0);
    }

    @Test
    void isQuietForeverOnceStopped() {
        timer.start(TEN_SECONDS);
        timer.stop();

        scheduler.advance(TEN_SECONDS.multipliedBy(2));

        assertThat(silences).hasValue(0);
        assertThat(scheduler.waitingTimers()).isZero();
    }

    @Test
    void startsAfreshInPlaceOfTheWaitBefore() {
        timer.start(TEN_SECONDS);
        scheduler.advance(Duration.ofSeconds(9));
        timer.start(TEN_SECONDS);

        scheduler.advance(Duration.ofSeconds(9));
        assertThat(silences).hasValue(0);
        assertThat(scheduler.waitingTimers()).isEqualTo(1);
        scheduler.advance(Duration.ofSeconds(1));
        assertThat(silences).hasValue(1);
    }
}
