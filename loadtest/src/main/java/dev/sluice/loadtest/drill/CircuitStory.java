package dev.sluice.loadtest.drill;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * What the readings of a gateway's metrics tell about an outage. Moments are those of {@link
 * System#nanoTime}; how exact they are depends on how often the metrics were read. Immutable.
 *
 * @param died when the primary began to fail
 * @param back when the primary stopped failing
 * @param openFor how long a circuit stays open
 */
record CircuitStory(List<CircuitSample> samples, long died, long back, Duration openFor) {
    private static final CircuitSample NOTHING = new CircuitSample(0, CircuitSample.UNKNOWN, 0, 0);

    CircuitStory {
        samples = List.copyOf(samples);
    }

    /** From the first failed call to the open circuit. */
    Optional<Duration> timeToTrip() {
        long failedBefore =
                samples.stream()
                        .filter(sample -> sample.at() < died)
                        .mapToLong(CircuitSample::failures)
                        .max()
                        .orElse(0);
        OptionalLong failed = first(died, sample -> sample.failures() > failedBefore);
        OptionalLong opened = first(died, sample -> sample.state() == CircuitSample.OPEN);
        return failed.isEmpty() || opened.isEmpty()
                ? Optional.empty()
                : Optional.of(Duration.ofNanos(opened.getAsLong() - failed.getAsLong()));
    }

    /** When the circuit closed again after the outage. */
    OptionalLong closedAgain() {
        OptionalLong opened = first(died, sample -> sample.state() == CircuitSample.OPEN);
        return opened.isEmpty()
                ? OptionalLong.empty()
                : first(
                        Math.max(back, opened.getAsLong()),
                        sample -> sample.state() == CircuitSample.CLOSED);
    }

    /** When a primary that is back may be asked: the cool-down after its last opening is over. */
    long coolDownEnd() {
        CircuitSample before = samples.isEmpty() ? NOTHING : samples.getFirst();
        long cool = back;
        for (CircuitSample sample : samples) {
            if (sample.at() >= died && isOpening(before, sample)) {
                cool = Math.max(cool, sample.at() + openFor.toNanos());
            }
            before = sample;
        }
        return cool;
    }

    /** Half-open may be too short to be seen; the count of openings tells of it. */
    private static boolean isOpening(CircuitSample before, CircuitSample after) {
        return after.openings() > before.openings()
                || (after.state() == CircuitSample.OPEN && before.state() != CircuitSample.OPEN);
    }

    /** Whether the gateway tells about circuits at all. */
    boolean hasCircuits() {
        return samples.stream().anyMatch(sample -> sample.state() != CircuitSample.UNKNOWN);
    }

    private OptionalLong first(long from, Predicate<CircuitSample> condition) {
        return samples.stream()
                .filter(sample -> sample.at() >= from && condition.test(sample))
                .mapToLong(CircuitSample::at)
                .findFirst();
    }
}
