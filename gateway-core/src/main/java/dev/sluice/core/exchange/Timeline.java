package dev.sluice.core.exchange;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * When an exchange reached its milestones; each is marked once, by its first occurrence. Confined
 * to the exchange's event loop.
 */
public final class Timeline {

    private final Map<Milestone, Long> nanos = new EnumMap<>(Milestone.class);

    public void mark(Milestone milestone, long nowNanos) {
        nanos.putIfAbsent(milestone, nowNanos);
    }

    public boolean reached(Milestone milestone) {
        return nanos.containsKey(milestone);
    }

    /** The time between two milestones; empty unless both were reached. */
    public Optional<Duration> between(Milestone from, Milestone to) {
        Long start = nanos.get(from);
        Long end = nanos.get(to);
        return start == null || end == null
                ? Optional.empty()
                : Optional.of(Duration.ofNanos(end - start));
    }
}
