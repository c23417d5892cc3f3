package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.report.Figures;
import java.time.Duration;

/** A stretch of time, from the drill's beginning on. */
record Span(Duration from, Duration to) {
    Span {
        if (from.isNegative() || to.compareTo(from) <= 0) {
            throw new IllegalArgumentException(
                    "the outage is from "
                            + Figures.time(from)
                            + " to "
                            + Figures.time(to)
                            + "; it must end after it begins");
        }
    }
}
