package dev.sluice.core.config.load;

import dev.sluice.core.config.Preset;
import dev.sluice.core.config.ProviderConfig;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.Texts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code providers}: finds the preset of each, and hands it to the reader of its kind. */
final class ProvidersReader {
    private final Loading loading;

    ProvidersReader(Loading loading) {
        this.loading = loading;
    }

    ProviderRoster read(Section root) {
        Map<String, ProviderConfig> usable = new LinkedHashMap<>();
        Map<String, Preset.Kind> kinds = new LinkedHashMap<>();
        root.find("providers")
                .map(node -> node.members("a mapping of provider names"))
                .orElse(Map.of())
                .forEach(
                        (name, member) -> {
                            if (!Names.isName(name)) {
                                member.fault("is no name of a provider; " + Names.NAME_RULE);
                            }
                            Preset preset = preset(name, member.value());
                            kinds.put(name, preset.kind());
                            read(name, preset, member.value())
                                    .ifPresent(provider -> usable.put(name, provider));
                        });
        return new ProviderRoster(usable, kinds);
    }

    private Optional<? extends ProviderConfig> read(String name, Preset preset, ConfigNode node) {
        return switch (preset.kind()) {
            case HTTP ->
                    new HttpProviderReader(loading, name, preset)
                            .read(Section.of(node, ConfigKeys.HTTP_PROVIDER));
            case COMMAND ->
                    new CommandProviderReader(loading, name, preset)
                            .read(Section.of(node, ConfigKeys.COMMAND_PROVIDER));
            case TEMPLATE ->
                    new TemplateProviderReader(name, preset)
                            .read(Section.of(node, ConfigKeys.TEMPLATE_PROVIDER));
        };
    }

    /** The preset, or after a fault one that lets the rest of the provider be read. */
    private Preset preset(String name, ConfigNode node) {
        Optional<ConfigNode.Member> written =
                node.isMapping()
                        ? Optional.ofNullable(node.members("a mapping").get("preset"))
                        : Optional.empty();
        if (written.isEmpty()) {
            Optional<Preset> namesake = loading.presets().find(name);
            if (namesake.isEmpty()) {
                node.fault(
                        "names no preset, and there is none called \"%s\"; add preset: one of %s"
                                .formatted(name, String.join(", ", loading.presets().names())));
            }
            return namesake.orElseGet(() -> stranger(name));
        }
        ConfigNode value = written.get().value();
        Optional<String> wanted = Texts.text(value);
        Optional<Preset> preset = wanted.flatMap(loading.presets()::find);
        if (wanted.isPresent() && preset.isEmpty()) {
            String suggestion = Section.suggestion(wanted.get(), loading.presets().names());
            value.fault("\"%s\" is no preset; %s".formatted(wanted.get(), suggestion));
        }
        return preset.orElseGet(() -> stranger(name));
    }

    private static Preset stranger(String name) {
        return Preset.http(name, "", "http://unknown.invalid", List.of());
    }
}
