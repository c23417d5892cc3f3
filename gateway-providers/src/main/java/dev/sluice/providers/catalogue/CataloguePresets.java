package dev.sluice.providers.catalogue;

import dev.sluice.core.config.Preset;
import dev.sluice.core.config.Presets;
import dev.sluice.core.provider.Quirk;
import java.util.List;

/** The catalogue as the configuration sees it. */
public record CataloguePresets(List<Preset> inOrder) implements Presets {

    public CataloguePresets {
        inOrder = List.copyOf(inOrder);
    }

    public static CataloguePresets of(ProviderCatalogue catalogue) {
        return new CataloguePresets(
                catalogue.entries().stream().map(CataloguePresets::preset).toList());
    }

    private static Preset preset(CatalogueEntry entry) {
        Preset.Kind kind =
                switch (entry.kind()) {
                    case HTTP -> Preset.Kind.HTTP;
                    case COMMAND -> Preset.Kind.COMMAND;
                    case TEMPLATE -> Preset.Kind.TEMPLATE;
                };
        return new Preset(
                entry.preset(),
                kind,
                entry.dialect(),
                entry.baseUrl(),
                entry.keyVariables(),
                entry.keyRequired(),
                !entry.quirks().contains(Quirk.NO_DEVELOPER_ROLE));
    }
}
