package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Containers.section;
import static dev.sluice.core.config.yaml.Quantities.atLeast;
import static dev.sluice.core.config.yaml.Quantities.durationFrom;
import static dev.sluice.core.config.yaml.Quantities.number;

import dev.sluice.core.config.CircuitConfig;
import dev.sluice.core.config.DegradationConfig;
import dev.sluice.core.config.yaml.Quantities;
import dev.sluice.core.config.yaml.Section;
import java.time.Duration;

/** Reads {@code circuit}. */
final class CircuitReader {
    private static final double MAX_FACTOR = 1_000;

    private CircuitReader() {}

    static CircuitConfig read(Section section) {
        CircuitConfig defaults = CircuitConfig.DEFAULTS;
        Duration openFor = section.read("open_for", defaults.openFor(), Quantities::duration);
        return new CircuitConfig(
                section.read("window", defaults.window(), Quantities::duration),
                section.read("failure_rate", defaults.failureRate(), Quantities::share),
                section.read("minimum_calls", defaults.minimumCalls(), atLeast(1)),
                section.read("consecutive_failures", defaults.consecutiveFailures(), atLeast(0)),
                section.read(
                        "consecutive_within", defaults.consecutiveWithin(), Quantities::duration),
                openFor,
                openForMax(section, openFor),
                section.read("canary", defaults.canary(), Quantities::share),
                section.read("half_open_permits", defaults.halfOpenPermits(), atLeast(1)),
                section.read("successes_to_close", defaults.successesToClose(), atLeast(1)),
                section.readOrOff(
                        "degradation",
                        defaults.degradation(),
                        section(ConfigKeys.DEGRADATION, CircuitReader::degradation)));
    }

    /** Where it is not set, {@code open_for} does not grow, whatever it is. */
    private static Duration openForMax(Section section, Duration openFor) {
        Duration max = section.read("open_for_max", openFor, Quantities::duration);
        if (max.compareTo(openFor) < 0) {
            section.fault("open_for_max", "is shorter than open_for; write at least as much");
        }
        return max;
    }

    private static DegradationConfig degradation(Section section) {
        DegradationConfig defaults = DegradationConfig.DEFAULTS;
        return new DegradationConfig(
                section.read("factor", defaults.factor(), number(1, MAX_FACTOR)),
                section.read("at_least", defaults.atLeast(), durationFrom(Duration.ZERO)),
                section.read("slow_call_rate", defaults.slowCallRate(), Quantities::share),
                section.read("minimum_samples", defaults.minimumSamples(), atLeast(1)),
                section.read("memory", defaults.memory(), Quantities::duration));
    }
}
