package dev.sluice.loadtest.drill.routes;

import static dev.sluice.loadtest.drill.routes.YamlTree.bare;
import static dev.sluice.loadtest.drill.routes.YamlTree.text;

import dev.sluice.loadtest.drill.bench.DrillGateway;
import dev.sluice.loadtest.drill.bench.DrillGateway.Place;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The user's configuration with simulators in place of providers. What it says of routes, limits,
 * times and prices stays; addresses, keys, proxies, headers, clients and stores don't. Circuits are
 * off, so that a target that was dead for one question is asked again at the next.
 *
 * @param path the user's file
 * @param standIns what each provider is asked at: a URL, or a command's words
 */
record DerivedConfiguration(UserRoutes routes, Path path, Map<String, List<String>> standIns)
        implements DrillGateway.Configuration {
    private static final List<String> OF_SERVERS =
            List.of(
                    "preset",
                    "key_limits",
                    "timeouts",
                    "cooldown_max",
                    "max_parallel",
                    "developer_role",
                    "models");
    private static final List<String> OF_COMMANDS =
            List.of("preset", "stdin", "min_output_chars", "max_parallel", "timeouts");

    @Override
    public String yaml(Place place) {
        YamlTree derived =
                new YamlTree.Mapping(
                        Map.of(
                                "server",
                                server(place),
                                "network",
                                YamlTree.nothing().with("proxy", bare("off")),
                                "providers",
                                providers(),
                                "models",
                                routes.file().at("models").orElse(YamlTree.nothing()),
                                "cache",
                                YamlTree.nothing()
                                        .with("exact", disabled())
                                        .with("semantic", disabled())));
        return withPrices(derived).yaml() + "\n";
    }

    private static YamlTree server(Place place) {
        return YamlTree.nothing()
                .with("listen", text("127.0.0.1:" + place.port()))
                .with("admin", text("127.0.0.1:" + place.adminPort()))
                .with("data_dir", text("data"))
                .with(
                        "drain",
                        YamlTree.nothing().with("delay", bare("0s")).with("wait", bare("1s")));
    }

    private static YamlTree disabled() {
        return YamlTree.nothing().with("enabled", bare("false"));
    }

    private YamlTree providers() {
        Map<String, YamlTree> derived = new LinkedHashMap<>();
        routes.providers().forEach((name, provider) -> derived.put(name, provider(name, provider)));
        return new YamlTree.Mapping(derived);
    }

    private YamlTree provider(String name, YamlTree provider) {
        List<String> standIn = standIns.getOrDefault(name, List.of());
        return switch (routes.kind(name)) {
            case SERVER ->
                    provider.only(OF_SERVERS)
                            .with("base_url", text(String.join("", standIn)))
                            .with("keys", text("sim-" + name + "-key-0001"))
                            .with("circuit", bare("off"));
            case COMMAND ->
                    provider.only(OF_COMMANDS)
                            .with(
                                    "command",
                                    new YamlTree.Listing(
                                            standIn.stream().map(YamlTree::text).toList()))
                            .with("circuit", bare("off"));
            case TEMPLATE -> provider;
        };
    }

    /** A file of prices is named relative to the configuration. */
    private YamlTree withPrices(YamlTree derived) {
        Optional<String> prices =
                routes.file()
                        .at("prices")
                        .flatMap(section -> section.at("file"))
                        .map(file -> file.textOr("none"))
                        .filter(file -> !file.equals("none"));
        return prices.isEmpty()
                ? derived
                : derived.with(
                        "prices",
                        YamlTree.nothing()
                                .with("file", text(path.resolveSibling(prices.get()).toString())));
    }
}
