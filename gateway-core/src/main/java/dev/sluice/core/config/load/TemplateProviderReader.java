package dev.sluice.core.config.load;

import dev.sluice.core.config.Preset;
import dev.sluice.core.config.TemplateProviderConfig;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.Texts;
import java.util.Optional;

/** Reads a provider that is a filled-in text. */
final class TemplateProviderReader {
    private final String name;
    private final Preset preset;

    TemplateProviderReader(String name, Preset preset) {
        this.name = name;
        this.preset = preset;
    }

    Optional<TemplateProviderConfig> read(Section section) {
        return section.require("text", "what it answers", Texts::text)
                .map(text -> new TemplateProviderConfig(name, preset, text));
    }
}
