package dev.sluice.loadtest.drill;

import java.time.Duration;

/** A stretch of time, from the drill's beginning on. */
record Span(Duration from, Duration to) {
    Span {
        if (from.isNegative() || to.compareTo(from) <= 0) {
            throw new IllegalArgumentException(
                    "the outage is from " + from + " to " + to + "; it must end after it begins");
        }
    }

    Duration length() {
        return to.minus(from);
    }
}
