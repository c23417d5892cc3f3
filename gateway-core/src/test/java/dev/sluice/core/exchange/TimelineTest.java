package dev.sluice.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimelineTest {

    private final Timeline timeline = new Timeline();

    @Test
    void keepsTheFirstOccurrence() {
        timeline.mark(Milestone.RECEIVED, 100);
        timeline.mark(Milestone.FIRST_TOKEN, 350);
        timeline.mark(Milestone.FIRST_TOKEN, 900);

        assertThat(timeline.between(Milestone.RECEIVED, Milestone.FIRST_TOKEN))
                .contains(Duration.ofNanos(250));
    }

    @Test
    void hasNoTimeToAMilestoneThatWasNotReached() {
        timeline.mark(Milestone.RECEIVED, 100);

        assertThat(timeline.between(Milestone.RECEIVED, Milestone.UPSTREAM_SENT)).isEmpty();
        assertThat(timeline.between(Milestone.UPSTREAM_SENT, Milestone.RECEIVED)).isEmpty();
        assertThat(timeline.reached(Milestone.RECEIVED)).isTrue();
        assertThat(timeline.reached(Milestone.ENDED)).isFalse();
    }

    @Test
    void countsOnAClockThatBeginsBelowZero() {
        timeline.mark(Milestone.RECEIVED, Long.MIN_VALUE + 5);
        timeline.mark(Milestone.ENDED, Long.MIN_VALUE + 7);

        assertThat(timeline.between(Milestone.RECEIVED, Milestone.ENDED))
                .contains(Duration.ofNanos(2));
    }
}
