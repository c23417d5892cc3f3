package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Containers.oneOrListOf;
import static dev.sluice.core.config.yaml.Containers.section;
import static dev.sluice.core.config.yaml.Quantities.atLeast;
import static dev.sluice.core.config.yaml.Texts.choice;

import dev.sluice.core.config.CircuitConfig;
import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.config.EgressPolicy;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.config.KeyLimitsConfig;
import dev.sluice.core.config.KeySource;
import dev.sluice.core.config.Preset;
import dev.sluice.core.config.TimeoutsConfig;
import dev.sluice.core.config.yaml.Quantities;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.Texts;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads a provider that is asked over HTTP. */
final class HttpProviderReader {
    private final Loading loading;
    private final String name;
    private final Preset preset;

    HttpProviderReader(Loading loading, String name, Preset preset) {
        this.loading = loading;
        this.name = name;
        this.preset = preset;
    }

    /** The provider; empty if it cannot be asked, and then a fault or a notice says why. */
    Optional<HttpProviderConfig> read(Section section) {
        Optional<KeySource> keys = new ProviderKeysReader(loading, name, preset).read(section);
        Optional<URI> baseUrl = baseUrl(section);
        List<EgressConfig> egress = egress(section);
        HttpProviderConfig provider =
                new HttpProviderConfig(
                        name,
                        preset,
                        keys.orElseGet(KeySource.NotNeeded::new),
                        baseUrl.orElseGet(() -> URI.create("http://unknown.invalid")),
                        new UpstreamHeadersReader().read(section),
                        keyLimits(section),
                        section.read(
                                "timeouts",
                                TimeoutsConfig.DEFAULTS,
                                section(ConfigKeys.TIMEOUTS, TimeoutsReader::read)),
                        section.readOrOff(
                                "circuit",
                                CircuitConfig.DEFAULTS,
                                section(ConfigKeys.CIRCUIT, CircuitReader::read)),
                        cooldownMax(section),
                        section.readOrNone("max_parallel", null, atLeast(1)),
                        egress,
                        section.read(
                                "egress_policy", EgressPolicy.FIRST, choice(EgressPolicy.class)),
                        section.read("developer_role", preset.developerRole(), Texts::flag),
                        ProviderModelReader.readAll(section));
        return keys.isPresent() && baseUrl.isPresent() ? Optional.of(provider) : Optional.empty();
    }

    private Optional<URI> baseUrl(Section section) {
        if (!section.has("base_url") && preset.baseUrl() == null) {
            section.self()
                    .fault(
                            "lacks the key \"base_url\": the preset %s has none of its own"
                                    .formatted(preset.name()));
            return Optional.empty();
        }
        return section.find("base_url")
                .map(Urls::http)
                .orElseGet(() -> Optional.ofNullable(preset.baseUrl()).map(URI::create));
    }

    private static KeyLimitsConfig keyLimits(Section section) {
        return section.read(
                "key_limits",
                KeyLimitsConfig.NONE,
                section(ConfigKeys.KEY_LIMITS, KeyLimitsReader::read));
    }

    private static Duration cooldownMax(Section section) {
        return section.read(
                "cooldown_max", HttpProviderConfig.DEFAULT_COOLDOWN_MAX, Quantities::duration);
    }

    private static List<EgressConfig> egress(Section section) {
        List<EgressConfig> ways =
                section.read(
                        "egress",
                        HttpProviderConfig.DEFAULT_EGRESS,
                        oneOrListOf("a list of direct and proxies", EgressReader::read));
        if (!ways.isEmpty()) {
            return ways;
        }
        section.fault("egress", "leaves no way out; list direct, or proxies, or both");
        return HttpProviderConfig.DEFAULT_EGRESS;
    }
}
