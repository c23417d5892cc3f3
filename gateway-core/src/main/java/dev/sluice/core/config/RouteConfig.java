package dev.sluice.core.config;

import java.time.Duration;
import java.util.List;

/**
 * What answers to a name (or glob) that clients ask for.
 *
 * @param targets in the order of the file, without those whose provider was left out; empty if all
 *     were, and then nobody can answer
 * @param deadline the whole request, over all attempts
 * @param affinity keep a conversation where the provider's prompt cache is warm
 */
public record RouteConfig(
        String name,
        RouteStrategy strategy,
        List<TargetConfig> targets,
        RetryConfig retry,
        Duration deadline,
        CommitWindowConfig commitWindow,
        OnCut onCut,
        OnContentFilter onContentFilter,
        UnsupportedParams unsupportedParams,
        ReportModel reportModel,
        boolean affinity,
        HedgeConfig hedge,
        RouteCacheConfig cache) {
    public RouteConfig {
        targets = List.copyOf(targets);
    }

    /** A route of these targets with everything else at its default. */
    public static RouteConfig of(String name, List<TargetConfig> targets) {
        return new RouteConfig(
                name,
                RouteStrategy.PRIORITY,
                targets,
                RetryConfig.DEFAULTS,
                Duration.ofMinutes(10),
                CommitWindowConfig.DEFAULTS,
                OnCut.ERROR,
                OnContentFilter.FAIL,
                UnsupportedParams.DROP,
                ReportModel.REQUESTED,
                /* affinity= */ false,
                HedgeConfig.DEFAULTS,
                RouteCacheConfig.DEFAULTS);
    }
}
