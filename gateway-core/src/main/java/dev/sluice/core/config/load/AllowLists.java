package dev.sluice.core.config.load;

import dev.sluice.core.config.RouteConfig;
import dev.sluice.core.config.UnlistedModels;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.Texts;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the names of models and providers that a key or team may use, and finds those that dangle.
 */
final class AllowLists {
    private final ProviderRoster roster;
    private final Map<String, RouteConfig> routes;
    private final UnlistedModels unlisted;

    AllowLists(ProviderRoster roster, Map<String, RouteConfig> routes, UnlistedModels unlisted) {
        this.roster = roster;
        this.routes = routes;
        this.unlisted = unlisted;
    }

    /**
     * The name or glob of a model. Where unlisted models are denied a plain name must be a route,
     * fit the glob of one, or be a model of a configured provider; else it may be in the catalogue,
     * which is not known here.
     */
    Optional<String> model(ConfigNode node) {
        Optional<String> model = Names.glob(node);
        if (model.isPresent() && unlisted == UnlistedModels.DENY && dangles(model.get())) {
            Set<String> known = new LinkedHashSet<>(routes.keySet());
            node.fault(
                    "\"%s\" is not in models; %s"
                            .formatted(model.get(), Section.suggestion(model.get(), known)));
        }
        return model;
    }

    /** The name or glob of a configured provider. */
    Optional<String> provider(ConfigNode node) {
        Optional<String> provider = Texts.text(node);
        if (provider.flatMap(Names::faultOfGlob).isPresent()) {
            node.fault(
                    "is no name or glob of a provider; only a single * stands for any characters");
            return Optional.empty();
        }
        if (provider.isPresent()
                && !Names.isGlob(provider.get())
                && roster.kindOf(provider.get()).isEmpty()) {
            node.fault(
                    "names the provider \"%s\", which is not configured; %s"
                            .formatted(
                                    provider.get(),
                                    Section.suggestion(provider.get(), roster.names())));
        }
        return provider;
    }

    private boolean dangles(String model) {
        int slash = model.indexOf('/');
        boolean ofProvider = slash > 0 && roster.kindOf(model.substring(0, slash)).isPresent();
        return !Names.isGlob(model)
                && !ofProvider
                && routes.keySet().stream().noneMatch(route -> Names.matches(route, model));
    }
}
