package dev.sluice.providers.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.Preset;
import org.junit.jupiter.api.Test;

class CataloguePresetsTest {

    private final ProviderCatalogue catalogue = ProviderCatalogue.bundled();
    private final CataloguePresets presets = CataloguePresets.of(catalogue);

    private Preset preset(String name) {
        return presets.inOrder().stream()
                .filter(preset -> preset.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void keepTheCataloguesOrder() {
        assertThat(presets.inOrder())
                .extracting(Preset::name)
                .containsExactlyElementsOf(catalogue.names());
    }

    @Test
    void sayWhatAnEntrySays() {
        Preset openai = preset("openai");

        assertThat(openai.kind()).isEqualTo(Preset.Kind.HTTP);
        assertThat(openai.dialect()).isEqualTo("openai");
        assertThat(openai.baseUrl()).isEqualTo("https://api.openai.com/v1");
        assertThat(openai.keyVariables()).contains("OPENAI_API_KEY");
        assertThat(openai.keyRequired()).isTrue();
        assertThat(openai.developerRole()).isTrue();
    }

    @Test
    void sayWhatIsSpecial() {
        assertThat(preset("mistral").developerRole()).isFalse();
        assertThat(preset("ollama").keyRequired()).isFalse();
        assertThat(preset("command").kind()).isEqualTo(Preset.Kind.COMMAND);
        assertThat(preset("template").kind()).isEqualTo(Preset.Kind.TEMPLATE);
    }
}
