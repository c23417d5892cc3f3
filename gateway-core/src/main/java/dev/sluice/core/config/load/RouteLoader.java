package dev.sluice.core.config.load;

import dev.sluice.core.config.ConfigFault;
import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.Preset;
import dev.sluice.core.config.Presets;
import dev.sluice.core.config.ProviderConfig;
import dev.sluice.core.config.RouteConfig;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Expansion;
import dev.sluice.core.config.yaml.FaultLog;
import dev.sluice.core.config.yaml.JsonAsYaml;
import dev.sluice.core.config.yaml.Reading;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.YamlFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Loads one route by itself, for a configuration that is in force: the same readers and the same
 * faults as for a file. What is read here was sent, so it reaches neither the environment nor
 * files. Thread-safe: it has no state.
 */
public final class RouteLoader {
    private static final String TEXT = "body";
    private static final String SECTION = "models";

    /** What came of it. */
    public sealed interface Outcome {
        /** It is valid. */
        record Loaded(RouteConfig route, List<ConfigNotice> notices) implements Outcome {
            public Loaded {
                notices = List.copyOf(notices);
            }
        }

        /** It is not; here is everything that is wrong with it, in the order of the text. */
        record Faulty(List<ConfigFault> faults) implements Outcome {
            public Faulty {
                faults = List.copyOf(faults);
            }
        }
    }

    private final Presets presets;

    public RouteLoader(Presets presets) {
        this.presets = presets;
    }

    /**
     * Loads a route.
     *
     * @param name the name or glob that it answers to
     * @param json what would stand behind the name in {@code models}
     * @param config whose providers the route may name, and whose defaults it takes
     */
    public Outcome load(String name, String json, GatewayConfig config) {
        Reading reading = new Reading(TEXT, new FaultLog(), Expansion.refused());
        Loading loading = new Loading(reading, new Notices(), presets, Map.of(), Path.of(""));
        @Nullable RouteConfig route =
                YamlFile.readAt(List.of(SECTION, name), JsonAsYaml.of(json), reading)
                        .flatMap(root -> route(name, root, loading, config))
                        .orElse(null);
        return route == null || !reading.faults().isEmpty()
                ? new Outcome.Faulty(reading.faults().inOrder())
                : new Outcome.Loaded(route, loading.notices().all());
    }

    private static Optional<RouteConfig> route(
            String name, ConfigNode root, Loading loading, GatewayConfig config) {
        RoutesReader reader =
                new RoutesReader(loading, roster(config), RouteDefaults.of(config.cache()));
        return Optional.ofNullable(reader.read(Section.of(root, ConfigKeys.ROOT)).get(name));
    }

    private static ProviderRoster roster(GatewayConfig config) {
        Map<String, Preset.Kind> kinds = new LinkedHashMap<>();
        for (ProviderConfig provider : config.providers().values()) {
            kinds.put(provider.name(), provider.preset().kind());
        }
        return new ProviderRoster(config.providers(), kinds);
    }
}
