package dev.sluice.netty.boot;

import dev.sluice.core.config.ConfigFault;
import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.RouteConfig;
import dev.sluice.core.config.load.RouteLoader;
import dev.sluice.netty.admin.RouteBoard;
import dev.sluice.providers.catalogue.CataloguePresets;
import dev.sluice.providers.catalogue.ProviderCatalogue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows the routes in force, and changes them in memory. Thread-safe, by {@link Reloading}. */
final class RouteChanges implements RouteBoard {

    private final Reloading configuration;
    private final RouteLoader loader;

    RouteChanges(Reloading configuration) {
        this.configuration = configuration;
        this.loader = new RouteLoader(CataloguePresets.of(ProviderCatalogue.bundled()));
    }

    @Override
    public List<RouteView> routes() {
        Snapshot snapshot = configuration.get();
        return snapshot.config().models().values().stream()
                .map(route -> view(snapshot, route))
                .toList();
    }

    @Override
    public Outcome change(String name, String json) {
        Reloading.RouteChange change =
                configuration.change(config -> loader.load(name, json, config));
        return switch (change.outcome()) {
            case RouteLoader.Outcome.Faulty(List<ConfigFault> faults) ->
                    new Refused(faults.stream().map(ConfigFault::toString).toList());
            case RouteLoader.Outcome.Loaded(RouteConfig route, List<ConfigNotice> notices) ->
                    new Changed(
                            before(change.before(), name),
                            view(change.after(), route),
                            notices.stream().map(ConfigNotice::toString).toList());
        };
    }

    private static @Nullable RouteView before(Snapshot snapshot, String name) {
        RouteConfig route = snapshot.config().models().get(name);
        return route == null ? null : view(snapshot, route);
    }

    private static RouteView view(Snapshot snapshot, RouteConfig route) {
        RouteConfig loaded = snapshot.loaded().models().get(route.name());
        if (loaded == null) {
            return new RouteView(route, AtReload.REMOVED);
        }
        return new RouteView(route, loaded.equals(route) ? AtReload.KEPT : AtReload.REPLACED);
    }
}
