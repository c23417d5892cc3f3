package dev.sluice.loadtest.drill.chain;

import dev.sluice.loadtest.drill.bench.ConfigurationText;
import java.time.Duration;

/**
 * What is done in the chain drill. All times are those of real life. Immutable.
 *
 * @param stage how long each tier is the first that lives
 */
record ChainPlan(double rate, Duration stage, int speed, long seed) {
    ChainPlan {
        if (!(rate > 0) || rate > 1_000) {
            throw new IllegalArgumentException("--rate is " + rate + "; more than 0, 1000 at most");
        }
        if (stage.toSeconds() * rate < 10) {
            throw new IllegalArgumentException(
                    "--stage is " + stage.toSeconds() + "s; at least ten requests must come in it");
        }
        ConfigurationText _ = new ConfigurationText(speed);
    }

    ConfigurationText text() {
        return new ConfigurationText(speed);
    }

    Duration duration() {
        return stage.multipliedBy(Tier.values().length);
    }

    /** When the tier begins to be the first that lives, or later by so many shares of a stage. */
    Duration at(Tier tier, double more) {
        return text().scaled(
                        stage.multipliedBy(tier.place())
                                .plusNanos((long) (stage.toNanos() * more)));
    }
}
