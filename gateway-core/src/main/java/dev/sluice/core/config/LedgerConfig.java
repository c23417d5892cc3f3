package dev.sluice.core.config;

import java.time.Duration;

/**
 * The record of requests.
 *
 * @param content whether prompts and answers are kept too
 */
public record LedgerConfig(Duration retention, boolean content) {
    public static final LedgerConfig DEFAULTS =
            new LedgerConfig(Duration.ofDays(90), /* content= */ false);
}
