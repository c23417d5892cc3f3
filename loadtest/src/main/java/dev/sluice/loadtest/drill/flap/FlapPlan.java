package dev.sluice.loadtest.drill.flap;

import dev.sluice.loadtest.drill.bench.ConfigurationText;
import dev.sluice.loadtest.drill.bench.TargetFault;
import java.time.Duration;

/**
 * What is done in a flap drill. All times are those of real life. Immutable.
 *
 * @param every how long the primary is well, and then dead, again and again
 */
record FlapPlan(
        double rate, Duration duration, Duration every, TargetFault fault, int speed, long seed) {
    FlapPlan {
        if (!(rate > 0) || rate > 1_000) {
            throw new IllegalArgumentException("--rate is " + rate + "; more than 0, 1000 at most");
        }
        if (!every.isPositive() || duration.compareTo(every.multipliedBy(2)) < 0) {
            throw new IllegalArgumentException(
                    "--every is "
                            + every.toMillis()
                            + "ms; the primary must die once and come back in the --duration");
        }
        ConfigurationText _ = new ConfigurationText(speed);
    }

    ConfigurationText text() {
        return new ConfigurationText(speed);
    }

    /** How often it changes before the end. */
    int changes() {
        return (int) ((duration.toNanos() - 1) / every.toNanos());
    }
}
