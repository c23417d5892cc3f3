package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Containers.listOf;
import static dev.sluice.core.config.yaml.Containers.section;
import static dev.sluice.core.config.yaml.Quantities.atLeast;
import static dev.sluice.core.config.yaml.Texts.choice;

import dev.sluice.core.config.CircuitConfig;
import dev.sluice.core.config.CommandInput;
import dev.sluice.core.config.CommandProviderConfig;
import dev.sluice.core.config.PendingFeature;
import dev.sluice.core.config.Preset;
import dev.sluice.core.config.TimeoutsConfig;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.Texts;
import java.util.List;
import java.util.Optional;

/** Reads a provider that is a program. */
final class CommandProviderReader {
    private final Loading loading;
    private final String name;
    private final Preset preset;

    CommandProviderReader(Loading loading, String name, Preset preset) {
        this.loading = loading;
        this.name = name;
        this.preset = preset;
    }

    Optional<CommandProviderConfig> read(Section section) {
        Optional<List<String>> command =
                section.require(
                        "command",
                        "the program and its arguments, as a list",
                        listOf("a list: the program and its arguments", Texts::anyText));
        if (command.isPresent()
                && (command.get().isEmpty() || command.get().getFirst().isEmpty())) {
            section.fault("command", "names no program; write it as the first item of the list");
        }
        CommandProviderConfig provider =
                new CommandProviderConfig(
                        name,
                        preset,
                        command.orElse(List.of()),
                        section.read("stdin", CommandInput.NONE, choice(CommandInput.class)),
                        section.read(
                                "env",
                                CommandProviderConfig.DEFAULT_ENV,
                                listOf("a list of variables", CommandProviderReader::variable)),
                        loading.baseDirectory().toAbsolutePath().normalize(),
                        section.read(
                                "min_output_chars",
                                CommandProviderConfig.DEFAULT_MIN_OUTPUT_CHARS,
                                atLeast(0)),
                        section.readOrNone(
                                "max_parallel",
                                CommandProviderConfig.DEFAULT_MAX_PARALLEL,
                                atLeast(1)),
                        section.read(
                                "timeouts",
                                TimeoutsConfig.DEFAULTS,
                                section(ConfigKeys.TIMEOUTS, TimeoutsReader::read)),
                        section.readOrOff(
                                "circuit",
                                CircuitConfig.DEFAULTS,
                                section(ConfigKeys.CIRCUIT, CircuitReader::read)));
        loading.notices()
                .pendingUnless(
                        provider.circuit() == null
                                || provider.circuit().equals(CircuitConfig.DEFAULTS),
                        PendingFeature.COMMAND_CIRCUITS,
                        section,
                        "circuit");
        return Optional.of(provider);
    }

    private static Optional<String> variable(ConfigNode node) {
        Optional<String> variable = Texts.text(node);
        if (variable.isPresent() && !variable.get().matches("[A-Za-z_][A-Za-z0-9_]*")) {
            node.fault("is no environment variable; write its name alone");
            return Optional.empty();
        }
        return variable;
    }
}
