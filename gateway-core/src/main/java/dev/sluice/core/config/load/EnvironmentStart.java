package dev.sluice.core.config.load;

import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.config.KeySource;
import dev.sluice.core.config.Preset;
import dev.sluice.core.config.ProviderConfig;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The providers of a start without a file: every preset whose key variable is set. */
final class EnvironmentStart {
    private final Loading loading;

    EnvironmentStart(Loading loading) {
        this.loading = loading;
    }

    ProviderRoster providers() {
        Map<String, ProviderConfig> usable = new LinkedHashMap<>();
        Map<String, Preset.Kind> kinds = new LinkedHashMap<>();
        for (Preset preset : loading.presets().inOrder()) {
            provider(preset)
                    .ifPresent(
                            provider -> {
                                usable.put(preset.name(), provider);
                                kinds.put(preset.name(), preset.kind());
                            });
        }
        return new ProviderRoster(usable, kinds);
    }

    private Optional<HttpProviderConfig> provider(Preset preset) {
        Optional<KeySource> keys =
                new ProviderKeysReader(loading, preset.name(), preset).fromEnvironment();
        String baseUrl = preset.baseUrl();
        if (keys.isPresent() && baseUrl == null) {
            loading.notices()
                    .add(
                            ConfigNotice.Kind.PROVIDER_LEFT_OUT,
                            "providers." + preset.name(),
                            "left out: it needs a base_url, which only a configuration file can"
                                    + " give");
            return Optional.empty();
        }
        return baseUrl == null
                ? Optional.empty()
                : keys.map(k -> HttpProviderConfig.ofPreset(preset, k, URI.create(baseUrl)));
    }
}
