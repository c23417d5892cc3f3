package dev.sluice.core.config.load;

import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.Presets;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Expansion;
import dev.sluice.core.config.yaml.FaultLog;
import dev.sluice.core.config.yaml.Reading;
import dev.sluice.core.config.yaml.YamlFile;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Loads a configuration: file, environment over file, command line over both. Each call reads
 * everything afresh, so one loader serves all reloads. Blocks on the disk; any thread.
 */
public final class ConfigLoader {
    private final Presets presets;
    private final Map<String, String> environment;
    private final @Nullable Integer port;

    /**
     * A loader.
     *
     * @param environment the variables of the process
     * @param port of the data plane, from the command line; null: none given
     */
    public ConfigLoader(Presets presets, Map<String, String> environment, @Nullable Integer port) {
        this.presets = presets;
        this.environment = Map.copyOf(environment);
        this.port = port;
    }

    /** Loads a file. Messages name it as it is given here. */
    public ConfigOutcome load(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        Path folder = Optional.ofNullable(absolute.getParent()).orElse(absolute);
        Loading loading = loading(file.toString(), folder);
        Optional<ConfigNode> root = YamlFile.read(file, loading.reading());
        GatewayConfig config = root.map(node -> rootReader(loading).read(node)).orElse(null);
        Set<Path> filesRead = new LinkedHashSet<>(loading.reading().expansion().filesRead());
        filesRead.add(absolute);
        if (config != null && config.prices().file() != null) {
            filesRead.add(config.prices().file());
        }
        return outcome(loading, config, filesRead);
    }

    /**
     * Loads the environment alone: every preset whose key variable is set is a provider.
     *
     * @param folder what relative paths start from
     */
    public ConfigOutcome loadEnvironment(Path folder) {
        Loading loading = loading("environment", folder);
        GatewayConfig config =
                rootReader(loading).readNothing(new EnvironmentStart(loading).providers());
        return outcome(loading, config, Set.of());
    }

    private Loading loading(String name, Path folder) {
        Reading reading = new Reading(name, new FaultLog(), new Expansion(environment, folder));
        return new Loading(reading, new Notices(), presets, environment, folder);
    }

    private RootReader rootReader(Loading loading) {
        return new RootReader(
                loading, new ServerOverrides(environment, port, loading.reading().faults()));
    }

    private static ConfigOutcome outcome(
            Loading loading, @Nullable GatewayConfig config, Set<Path> filesRead) {
        FaultLog faults = loading.reading().faults();
        if (config == null || !faults.isEmpty()) {
            return new ConfigOutcome.Faulty(faults.inOrder(), filesRead);
        }
        return new ConfigOutcome.Loaded(config, loading.notices().all(), filesRead);
    }
}
