package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Containers.section;
import static dev.sluice.core.config.yaml.Quantities.atLeast;
import static dev.sluice.core.config.yaml.Quantities.durationFrom;
import static dev.sluice.core.config.yaml.Texts.choice;

import dev.sluice.core.config.CacheSampling;
import dev.sluice.core.config.CommitWindowConfig;
import dev.sluice.core.config.HedgeConfig;
import dev.sluice.core.config.OnContentFilter;
import dev.sluice.core.config.OnCut;
import dev.sluice.core.config.PendingFeature;
import dev.sluice.core.config.ReportModel;
import dev.sluice.core.config.RetryConfig;
import dev.sluice.core.config.RouteCacheConfig;
import dev.sluice.core.config.RouteConfig;
import dev.sluice.core.config.RouteStrategy;
import dev.sluice.core.config.TargetConfig;
import dev.sluice.core.config.UnsupportedParams;
import dev.sluice.core.config.yaml.Quantities;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.Texts;
import java.time.Duration;
import java.util.List;

/** Reads one route. */
final class RouteReader {
    private final Loading loading;
    private final ProviderRoster roster;
    private final RouteDefaults shared;

    RouteReader(Loading loading, ProviderRoster roster, RouteDefaults shared) {
        this.loading = loading;
        this.roster = roster;
        this.shared = shared;
    }

    RouteConfig read(String name, Section section) {
        List<TargetConfig> targets = new TargetsReader(loading, roster).read(section);
        RouteConfig defaults = RouteConfig.of(name, targets);
        RouteConfig route =
                new RouteConfig(
                        name,
                        section.read("strategy", defaults.strategy(), choice(RouteStrategy.class)),
                        targets,
                        section.read(
                                "retry",
                                defaults.retry(),
                                section(ConfigKeys.RETRY, RouteReader::retry)),
                        section.read("deadline", defaults.deadline(), Quantities::duration),
                        section.read(
                                "commit_window",
                                defaults.commitWindow(),
                                section(ConfigKeys.COMMIT_WINDOW, RouteReader::commitWindow)),
                        section.read("on_cut", defaults.onCut(), choice(OnCut.class)),
                        section.read(
                                "on_content_filter",
                                defaults.onContentFilter(),
                                choice(OnContentFilter.class)),
                        section.read(
                                "unsupported_params",
                                defaults.unsupportedParams(),
                                choice(UnsupportedParams.class)),
                        section.read(
                                "report_model", defaults.reportModel(), choice(ReportModel.class)),
                        section.read("affinity", defaults.affinity(), Texts::flag),
                        section.read(
                                "hedge",
                                defaults.hedge(),
                                section(ConfigKeys.HEDGE, RouteReader::hedge)),
                        section.read(
                                "cache",
                                shared.cache(),
                                section(ConfigKeys.ROUTE_CACHE, this::cache)));
        announce(section, route, defaults);
        return route;
    }

    private void announce(Section section, RouteConfig route, RouteConfig defaults) {
        Notices notices = loading.notices();
        notices.pendingUnlessDefault(
                PendingFeature.COMMIT_WINDOW,
                section,
                "commit_window",
                route.commitWindow(),
                defaults.commitWindow());
        notices.pendingUnlessDefault(
                PendingFeature.ON_CUT, section, "on_cut", route.onCut(), defaults.onCut());
        notices.pendingUnlessDefault(
                PendingFeature.AFFINITY,
                section,
                "affinity",
                route.affinity(),
                defaults.affinity());
        notices.pendingUnless(!route.hedge().enabled(), PendingFeature.HEDGE, section, "hedge");
        notices.pendingUnless(
                route.cache().semantic() == shared.cache().semantic() || !route.cache().semantic(),
                PendingFeature.SEMANTIC_CACHE,
                section,
                "cache");
    }

    private static RetryConfig retry(Section section) {
        RetryConfig defaults = RetryConfig.DEFAULTS;
        var wait = durationFrom(Duration.ZERO);
        return new RetryConfig(
                section.read("attempts", defaults.attempts(), atLeast(1)),
                section.read("base", defaults.base(), wait),
                section.read("max", defaults.max(), wait),
                section.read("budget", defaults.budget(), Quantities::share),
                section.read("patience", defaults.patience(), wait),
                section.read("patience_last", defaults.patienceLast(), wait));
    }

    private static CommitWindowConfig commitWindow(Section section) {
        CommitWindowConfig defaults = CommitWindowConfig.DEFAULTS;
        return new CommitWindowConfig(
                section.read("time", defaults.time(), durationFrom(Duration.ZERO)),
                section.read("tokens", defaults.tokens(), atLeast(0)));
    }

    private static HedgeConfig hedge(Section section) {
        HedgeConfig defaults = HedgeConfig.DEFAULTS;
        return new HedgeConfig(
                section.read("enabled", defaults.enabled(), Texts::flag),
                section.read("budget", defaults.budget(), Quantities::share));
    }

    private RouteCacheConfig cache(Section section) {
        return new RouteCacheConfig(
                section.read("semantic", shared.cache().semantic(), Texts::flag),
                section.read("sampling", shared.cache().sampling(), choice(CacheSampling.class)));
    }
}
