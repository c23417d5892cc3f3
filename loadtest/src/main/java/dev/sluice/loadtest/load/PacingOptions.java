package dev.sluice.loadtest.load;

import dev.sluice.loadtest.option.DurationOption;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that say when requests are sent. */
final class PacingOptions {
    private static final Duration USUAL = Duration.ofSeconds(10);
    private static final int USUAL_CLIENTS = 10;

    /** With a count of requests alone. */
    private static final Duration LONGEST = Duration.ofDays(1);

    enum Order {
        even,
        poisson
    }

    @Option(
            names = {"--connections", "--concurrency"},
            paramLabel = "N",
            description =
                    "Closed loop: so many clients (default: 10). With --rate: no more requests at"
                            + " a time (default: no limit).")
    private @Nullable Integer connections;

    @Option(names = "--rate", paramLabel = "R", description = "Open loop: requests a second.")
    private @Nullable Double rate;

    @Option(
            names = "--arrivals",
            paramLabel = "ORDER",
            description = "With --rate: even or poisson (default: ${DEFAULT-VALUE}).")
    private Order arrivals = Order.even;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = DurationOption.class,
            description =
                    "New requests are sent for so long, as 30s or 5m (default: 10s, and without"
                            + " end if --requests is given).")
    private @Nullable Duration duration;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            converter = DurationOption.class,
            description =
                    "Requests of this time, from the beginning, are checked, but their latencies"
                            + " don't count (default: 0s).")
    private Duration warmUp = Duration.ZERO;

    @Option(names = "--requests", paramLabel = "N", description = "No more than so many.")
    private @Nullable Long requests;

    /**
     * What they say together.
     *
     * @throws IllegalArgumentException saying what would be right
     */
    Pacing pacing(long seed) {
        requirePositive("--connections", connections);
        requirePositive("--requests", requests);
        if (rate == null) {
            int clients = connections == null ? USUAL_CLIENTS : connections;
            return new Pacing(
                    new Loop.Closed(clients),
                    new Semaphore(clients),
                    limits(),
                    warmUp,
                    "closed loop, " + clients + " clients");
        }
        if (!(rate > 0) || rate > 1e6) {
            throw new IllegalArgumentException(
                    "--rate is " + rate + "; more than 0, 1000000 at most");
        }
        return new Pacing(
                new Loop.Open(
                        arrivals == Order.poisson
                                ? Arrivals.poisson(rate, seed)
                                : Arrivals.even(rate)),
                new Semaphore(connections == null ? Integer.MAX_VALUE : connections),
                limits(),
                warmUp,
                String.format(
                        Locale.ROOT,
                        "open loop, %s requests/s, %s arrivals, seed %d",
                        rate,
                        arrivals,
                        seed));
    }

    private Limits limits() {
        Duration usual = requests == null ? USUAL : LONGEST;
        return new Limits(
                duration == null ? usual : duration, requests == null ? Long.MAX_VALUE : requests);
    }

    private static void requirePositive(String option, @Nullable Number value) {
        if (value != null && value.longValue() < 1) {
            throw new IllegalArgumentException(option + " is " + value + "; 1 or more");
        }
    }
}
