package dev.sluice.providers.catalogue;

import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.load.ConfigLoader;
import dev.sluice.providers.openai.OpenAiDialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A configuration as a file says it, with the bundled catalogue and the OpenAI dialect. */
public record Configured(GatewayConfig config, ConfiguredProviders providers) {

    public static Configured of(Path folder, String yaml, Map<String, String> environment)
            throws IOException {
        Path file = Files.writeString(folder.resolve("sluice.yaml"), yaml);
        ProviderCatalogue catalogue = ProviderCatalogue.bundled();
        ConfigOutcome outcome =
                new ConfigLoader(CataloguePresets.of(catalogue), environment, null).load(file);
        return switch (outcome) {
            case ConfigOutcome.Loaded loaded ->
                    new Configured(
                            loaded.config(),
                            new ConfiguredProviders(
                                    loaded.config(),
                                    Map.of(OpenAiDialect.NAME, new OpenAiDialect()),
                                    catalogue));
            case ConfigOutcome.Faulty faulty ->
                    throw new IllegalArgumentException(faulty.faults().toString());
        };
    }
}
