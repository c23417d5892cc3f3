package dev.sluice.core.config.load;

import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.RouteConfig;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Section;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads {@code models}. */
final class RoutesReader {
    private final Loading loading;
    private final RouteReader reader;

    RoutesReader(Loading loading, ProviderRoster roster, RouteDefaults defaults) {
        this.loading = loading;
        this.reader = new RouteReader(loading, roster, defaults);
    }

    Map<String, RouteConfig> read(Section root) {
        Map<String, RouteConfig> routes = new LinkedHashMap<>();
        root.find("models")
                .map(node -> node.members("a mapping of model names"))
                .orElse(Map.of())
                .forEach((name, member) -> routes.put(name, route(name, member)));
        return routes;
    }

    private RouteConfig route(String name, ConfigNode.Member member) {
        Optional<String> fault = Names.faultOfGlob(name);
        fault.ifPresent(member::fault);
        RouteConfig route = reader.read(name, Section.of(member.value(), ConfigKeys.ROUTE));
        if (route.targets().isEmpty()) {
            loading.notices()
                    .add(
                            ConfigNotice.Kind.ROUTE_WITHOUT_TARGETS,
                            member.value().path(),
                            "nobody can answer: the providers of all its targets were left out");
        }
        return route;
    }
}
