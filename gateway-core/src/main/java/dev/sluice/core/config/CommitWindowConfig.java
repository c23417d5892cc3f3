package dev.sluice.core.config;

import java.time.Duration;

/** How much content is held back so that a failure can still be hidden. */
public record CommitWindowConfig(Duration time, int tokens) {
    public static final CommitWindowConfig DEFAULTS = new CommitWindowConfig(Duration.ZERO, 0);
}
