package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.drill.bench.Mark;
import dev.sluice.loadtest.drill.bench.Marks;
import dev.sluice.loadtest.report.Figures;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** What the blackout drill demands. Pure functions. */
final class BlackoutMarks {
    static final double AMPLIFICATION = 1.1;
    static final Duration ADDED = Duration.ofMillis(10);

    private BlackoutMarks() {}

    static Marks of(BlackoutPlan plan, CourseFigures course, CircuitFigures circuit) {
        return Marks.of(
                availability(course),
                floor(course),
                amplification(course),
                back(plan, course, circuit),
                calm(plan, course));
    }

    private static Mark availability(CourseFigures course) {
        return new Mark(
                "availability 100 %",
                course.right() == course.requests() && course.requests() > 0,
                /* counts= */ true,
                Figures.percent(course.right(), course.requests()));
    }

    private static Mark floor(CourseFigures course) {
        return new Mark(
                "no answer from the floor",
                course.floor() == 0,
                /* counts= */ true,
                String.valueOf(course.floor()));
    }

    private static Mark amplification(CourseFigures course) {
        return new Mark(
                "upstream calls per request at most 1.1",
                course.amplification() <= AMPLIFICATION,
                /* counts= */ true,
                String.format(Locale.ROOT, "%.3f", course.amplification()));
    }

    /** Closed again if the circuit has opened; else the primary's first answer. */
    private static Mark back(BlackoutPlan plan, CourseFigures course, CircuitFigures circuit) {
        Optional<Duration> back =
                circuit.toTrip().isPresent() ? circuit.toClosed() : course.toPrimary();
        Optional<Duration> late = back.map(after -> after.minus(circuit.coolDown()));
        return new Mark(
                "back on the primary within %s after the cool-down"
                        .formatted(Figures.time(plan.returnLimit())),
                late.isPresent() && late.get().compareTo(plan.returnLimit()) <= 0,
                /* counts= */ true,
                Figures.time(late));
    }

    private static Mark calm(BlackoutPlan plan, CourseFigures course) {
        Duration added = course.before().p50().minus(plan.pace().firstDelay());
        return new Mark(
                "median first token in calm within 10 ms of the provider's own",
                course.before().count() > 0 && added.compareTo(ADDED) <= 0,
                /* counts= */ plan.speed() == 1,
                "%s added (p99 %s)"
                        .formatted(
                                Figures.time(added),
                                Figures.time(
                                        course.before().p99().minus(plan.pace().firstDelay()))));
    }
}
