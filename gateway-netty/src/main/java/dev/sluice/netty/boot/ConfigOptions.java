package dev.sluice.netty.boot;

import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.core.config.load.ConfigLoader;
import dev.sluice.providers.catalogue.CataloguePresets;
import dev.sluice.providers.catalogue.ProviderCatalogue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the configuration comes from; shared by the commands that read it. */
final class ConfigOptions {

    private static final Path USUAL_FILE = Path.of("config", "sluice.yaml");

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "The configuration; else $SLUICE_CONFIG, else config/sluice.yaml. Where there"
                            + " is none, every provider whose key variable is set is on.")
    private @Nullable Path file;

    ConfigOutcome load(Map<String, String> environment, @Nullable Integer port) {
        ConfigLoader loader =
                new ConfigLoader(
                        CataloguePresets.of(ProviderCatalogue.bundled()), environment, port);
        return switch (load(loader, named(environment))) {
            case ConfigOutcome.Faulty faulty -> faulty;
            case ConfigOutcome.Loaded loaded -> DataPlanes.withNotices(loaded);
        };
    }

    private static ConfigOutcome load(ConfigLoader loader, @Nullable Path named) {
        if (named != null) {
            return loader.load(named);
        }
        return Files.exists(USUAL_FILE)
                ? loader.load(USUAL_FILE)
                : loader.loadEnvironment(Path.of("").toAbsolutePath());
    }

    /** What is read, for messages. */
    String source(Map<String, String> environment) {
        Path named = named(environment);
        if (named != null) {
            return named.toString();
        }
        return Files.exists(USUAL_FILE) ? USUAL_FILE.toString() : "the environment";
    }

    private @Nullable Path named(Map<String, String> environment) {
        if (file != null) {
            return file;
        }
        String fromEnvironment = environment.get("SLUICE_CONFIG");
        return fromEnvironment == null || fromEnvironment.isEmpty()
                ? null
                : Path.of(fromEnvironment);
    }
}
