package dev.sluice.core.config;

/**
 * A second call beside a slow first one.
 *
 * @param budget hedges as a share of requests
 */
public record HedgeConfig(boolean enabled, double budget) {
    public static final HedgeConfig DEFAULTS = new HedgeConfig(/* enabled= */ false, 0.02);

    public HedgeConfig {
        Shares.check("budget", budget);
    }
}
