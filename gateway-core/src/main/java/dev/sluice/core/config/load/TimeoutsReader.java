package dev.sluice.core.config.load;

import dev.sluice.core.config.TimeoutsConfig;
import dev.sluice.core.config.yaml.Quantities;
import dev.sluice.core.config.yaml.Section;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Reads {@code timeouts}. */
final class TimeoutsReader {
    private TimeoutsReader() {}

    static TimeoutsConfig read(Section section) {
        TimeoutsConfig defaults = TimeoutsConfig.DEFAULTS;
        Set<TimeoutsConfig.Phase> explicit = EnumSet.noneOf(TimeoutsConfig.Phase.class);
        for (TimeoutsConfig.Phase phase : TimeoutsConfig.Phase.values()) {
            if (section.has(phase.name().toLowerCase(Locale.ROOT))) {
                explicit.add(phase);
            }
        }
        return new TimeoutsConfig(
                section.read("connect", defaults.connect(), Quantities::duration),
                section.read("first_byte", defaults.firstByte(), Quantities::duration),
                section.read("first_token", defaults.firstToken(), Quantities::duration),
                section.read("idle", defaults.idle(), Quantities::duration),
                section.readOrNone("total", defaults.total(), Quantities::duration),
                explicit);
    }
}
