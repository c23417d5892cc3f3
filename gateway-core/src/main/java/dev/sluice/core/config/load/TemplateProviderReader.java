package dev.sluice.core.config.load;

import dev.sluice.core.config.PendingFeature;
import dev.sluice.core.config.Preset;
import dev.sluice.core.config.TemplateProviderConfig;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.Texts;
import java.util.Optional;

/** Reads a provider that is a filled-in text. */
final class TemplateProviderReader {
    private final Loading loading;
    private final String name;
    private final Preset preset;

    TemplateProviderReader(Loading loading, String name, Preset preset) {
        this.loading = loading;
        this.name = name;
        this.preset = preset;
    }

    Optional<TemplateProviderConfig> read(Section section) {
        loading.notices().pending(PendingFeature.TEMPLATE_PROVIDERS, section.self());
        return section.require("text", "what it answers", Texts::text)
                .map(text -> new TemplateProviderConfig(name, preset, text));
    }
}
