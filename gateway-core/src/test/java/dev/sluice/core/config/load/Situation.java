package dev.sluice.core.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.CircuitConfig;
import dev.sluice.core.config.ConfigFault;
import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.config.Preset;
import dev.sluice.core.config.Presets;
import dev.sluice.core.config.RouteConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A folder with a configuration file, an environment and a small catalogue of invented presets. */
final class Situation {
    static final Presets PRESETS =
            () ->
                    List.of(
                            Preset.http(
                                    "openai",
                                    "openai",
                                    "https://api.openai.example/v1",
                                    List.of("OPENAI_API_KEY")),
                            Preset.http(
                                    "groq",
                                    "openai",
                                    "https://api.groq.example/v1",
                                    List.of("GROQ_API_KEY", "GROQ_KEY")),
                            Preset.http(
                                    "mistral",
                                    "openai",
                                    "https://api.mistral.example/v1",
                                    List.of("MISTRAL_API_KEY")),
                            Preset.http("azure", "openai", null, List.of("AZURE_API_KEY")),
                            new Preset(
                                    "ollama",
                                    Preset.Kind.HTTP,
                                    "openai",
                                    "http://127.0.0.1:11434/v1",
                                    List.of(),
                                    /* keyRequired= */ false,
                                    /* developerRole= */ false),
                            Preset.command(),
                            Preset.template());

    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();
    private @Nullable Integer port;

    Situation(Path folder) {
        this.folder = folder;
    }

    Situation with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    Situation withPort(int number) {
        this.port = number;
        return this;
    }

    Situation withFile(String name, String text) {
        try {
            Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    ConfigLoader loader() {
        return new ConfigLoader(PRESETS, environment, port);
    }

    ConfigOutcome load(String yaml) {
        withFile("sluice.yaml", yaml);
        return loader().load(folder.resolve("sluice.yaml"));
    }

    ConfigOutcome.Loaded loaded(String yaml) {
        return loaded(load(yaml));
    }

    GatewayConfig config(String yaml) {
        return loaded(yaml).config();
    }

    List<ConfigNotice> notices(ConfigNotice.Kind kind, String yaml) {
        return loaded(yaml).notices().stream().filter(notice -> notice.kind() == kind).toList();
    }

    /** The faults without their file: {@code LINE:COLUMN: path: message}. */
    List<String> faults(String yaml) {
        ConfigOutcome outcome = load(yaml);
        assertThat(outcome).isInstanceOf(ConfigOutcome.Faulty.class);
        String file = folder.resolve("sluice.yaml") + ":";
        return ((ConfigOutcome.Faulty) outcome)
                .faults().stream()
                        .map(ConfigFault::toString)
                        .map(text -> text.replace(file, ""))
                        .toList();
    }

    /** A provider that is asked over HTTP; it must be there. */
    static HttpProviderConfig http(GatewayConfig config, String name) {
        return (HttpProviderConfig) Objects.requireNonNull(config.providers().get(name));
    }

    /** A route; it must be there. */
    static RouteConfig route(GatewayConfig config, String name) {
        return Objects.requireNonNull(config.models().get(name));
    }

    /** The circuit of a provider; it must be on. */
    static CircuitConfig circuit(HttpProviderConfig provider) {
        return Objects.requireNonNull(provider.circuit());
    }

    static ConfigOutcome.Loaded loaded(ConfigOutcome outcome) {
        assertThat(outcome).isInstanceOf(ConfigOutcome.Loaded.class);
        return (ConfigOutcome.Loaded) outcome;
    }
}
