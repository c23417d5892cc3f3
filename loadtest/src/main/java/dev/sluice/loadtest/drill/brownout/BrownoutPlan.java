package dev.sluice.loadtest.drill.brownout;

import dev.sluice.loadtest.drill.bench.ConfigurationText;
import java.time.Duration;

/**
 * What is done in a brown-out drill. All times are those of real life. Immutable.
 *
 * @param calm before the primary becomes slow, in which the gateway learns what is usual
 * @param slow how long the primary is slow
 * @param factor by which its first token then takes longer
 */
record BrownoutPlan(
        double rate, Duration calm, Duration slow, double factor, int speed, long seed) {
    /** The primary is quick again for so long in the end. */
    static final Duration AFTERWARDS = Duration.ofSeconds(20);

    BrownoutPlan {
        if (!(rate > 0) || rate > 1_000) {
            throw new IllegalArgumentException("--rate is " + rate + "; more than 0, 1000 at most");
        }
        if (!(factor > 1) || factor > 100) {
            throw new IllegalArgumentException("--factor is " + factor + "; above 1, 100 at most");
        }
        if (calm.toSeconds() * rate < 20) {
            throw new IllegalArgumentException(
                    "--calm is "
                            + calm.toSeconds()
                            + "s; at least 20 requests must come in it, or nobody knows what is"
                            + " usual");
        }
        ConfigurationText _ = new ConfigurationText(speed);
    }

    ConfigurationText text() {
        return new ConfigurationText(speed);
    }

    Duration duration() {
        return calm.plus(slow).plus(AFTERWARDS);
    }

    Duration slowFirstDelay() {
        return Duration.ofNanos((long) (text().pace().firstDelay().toNanos() * factor));
    }
}
