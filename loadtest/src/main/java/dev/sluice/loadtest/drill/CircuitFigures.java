package dev.sluice.loadtest.drill;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * When the gateway noticed the outage, and when its end.
 *
 * @param toTrip from the first failed call to the open circuit
 * @param coolDown from the end of the outage to the end of the cool-down that follows it
 * @param toClosed from the end of the outage to the closed circuit
 */
record CircuitFigures(Optional<Duration> toTrip, Duration coolDown, Optional<Duration> toClosed) {

    static CircuitFigures of(CircuitStory story) {
        OptionalLong closed = story.closedAgain();
        return new CircuitFigures(
                story.timeToTrip(),
                Duration.ofNanos(story.coolDownEnd() - story.back()),
                closed.isEmpty()
                        ? Optional.empty()
                        : Optional.of(Duration.ofNanos(closed.getAsLong() - story.back())));
    }
}
