package dev.sluice.loadtest.drill;

import static dev.sluice.loadtest.drill.bench.ConfigurationText.CONNECT;
import static dev.sluice.loadtest.drill.bench.ConfigurationText.FIRST_BYTE;
import static dev.sluice.loadtest.drill.bench.ConfigurationText.TOTAL;

import dev.sluice.loadtest.drill.bench.ConfigurationText;
import dev.sluice.loadtest.drill.bench.Crowd;
import dev.sluice.loadtest.drill.bench.TargetFault;
import dev.sluice.loadtest.http.Patience;
import dev.sluice.loadtest.simulator.Pace;
import java.time.Duration;

/**
 * What is done in a blackout drill. All times are those of real life; {@link #scaled} gives the
 * ones that are waited for. Immutable.
 *
 * @param rate requests a second
 * @param duration in which requests are sent
 * @param outage while which the primary is dead
 * @param forms what the gateway's targets speak
 * @param speed every time of the drill is divided by it
 */
record BlackoutPlan(
        double rate,
        Duration duration,
        Span outage,
        TargetFault fault,
        TargetForms forms,
        int speed,
        long seed) {
    static final double CANARY = 0.05;
    static final int PROBES = 3;

    BlackoutPlan {
        if (!(rate > 0) || rate > 1_000) {
            throw new IllegalArgumentException("--rate is " + rate + "; more than 0, 1000 at most");
        }
        ConfigurationText _ = new ConfigurationText(speed);
        if (duration.compareTo(outage.to()) <= 0) {
            throw new IllegalArgumentException(
                    "--duration is "
                            + duration.toSeconds()
                            + "s; the outage must end before that, it ends at "
                            + outage.to().toSeconds()
                            + "s");
        }
    }

    Duration scaled(Duration real) {
        return text().scaled(real);
    }

    double scaledRate() {
        return rate * speed;
    }

    ConfigurationText text() {
        return new ConfigurationText(speed);
    }

    Pace pace() {
        return text().pace();
    }

    /** Of whoever asks a provider: the same for the gateway and for what it is compared with. */
    Patience towardsProvider() {
        return new Patience(scaled(CONNECT), scaled(FIRST_BYTE), scaled(TOTAL));
    }

    /** Of a client that leaves all that to whom it asks. */
    Patience towardsGateway() {
        return new Patience(scaled(TOTAL), scaled(TOTAL), scaled(TOTAL));
    }

    Crowd crowd() {
        return new Crowd(scaledRate(), scaled(duration), Crowd.distinct(seed));
    }

    /** What the circuit lets through to a provider that may be back: a share, and one a second. */
    double probesPerSecond() {
        return Math.max(CANARY * scaledRate(), 1);
    }

    /**
     * How long after the cool-down the primary must be back, as it is waited for: 10 s, and where
     * time runs faster also three probes, whose distance the one a second keeps from shrinking.
     */
    Duration returnLimit() {
        Duration limit = scaled(Duration.ofSeconds(10));
        return speed == 1
                ? limit
                : limit.plus(Duration.ofNanos((long) (PROBES * 1e9 / probesPerSecond())));
    }
}
