package dev.sluice.loadtest.drill;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CircuitStoryTest {
    private static final int CLOSED = CircuitSample.CLOSED;
    private static final int OPEN = CircuitSample.OPEN;
    private static final int HALF_OPEN = 1;
    private static final Duration OPEN_FOR = Duration.ofNanos(60);

    /** Dead from 120 to 240. */
    private static CircuitStory story(CircuitSample... samples) {
        return new CircuitStory(List.of(samples), 120, 240, OPEN_FOR);
    }

    private static CircuitSample at(long moment, int state, long openings, long failures) {
        return new CircuitSample(moment, state, openings, failures);
    }

    @Test
    void tellsOfOneOpeningAndTheReturn() {
        CircuitStory story =
                story(
                        at(0, CLOSED, 0, 2),
                        at(121, CLOSED, 0, 3),
                        at(123, OPEN, 1, 5),
                        at(183, HALF_OPEN, 1, 5),
                        at(184, OPEN, 2, 6),
                        at(244, HALF_OPEN, 2, 6),
                        at(247, CLOSED, 2, 6));

        CircuitFigures figures = CircuitFigures.of(story);

        assertThat(figures.toTrip()).contains(Duration.ofNanos(2));
        assertThat(figures.coolDown()).isEqualTo(Duration.ofNanos(184 + 60 - 240));
        assertThat(figures.toClosed()).contains(Duration.ofNanos(7));
    }

    @Test
    void countsAnOpeningThatWasTooShortHalfOpenToBeSeen() {
        CircuitStory story =
                story(
                        at(0, CLOSED, 0, 0),
                        at(122, OPEN, 1, 3),
                        at(182, OPEN, 2, 4),
                        at(241, OPEN, 3, 5));

        assertThat(story.coolDownEnd()).isEqualTo(241 + 60);
        assertThat(story.closedAgain()).isEmpty();
    }

    @Test
    void hasNoCoolDownWhereTheLastIsOverBeforeTheOutage() {
        CircuitStory story = story(at(0, CLOSED, 0, 0), at(122, OPEN, 1, 3));

        assertThat(story.coolDownEnd()).isEqualTo(240);
    }

    @Test
    void tellsNothingOfCircuitsThatNeverOpened() {
        CircuitFigures figures =
                CircuitFigures.of(story(at(0, CLOSED, 0, 0), at(130, CLOSED, 0, 9)));

        assertThat(figures.toTrip()).isEmpty();
        assertThat(figures.toClosed()).isEmpty();
        assertThat(figures.coolDown()).isZero();
    }
}
