package dev.sluice.core.config;

import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A provider that is asked over HTTP.
 *
 * @param baseUrl all that stands before the operation's own path, without a slash at its end
 * @param headers added to every request; values may be secrets, so they are typed as such
 * @param circuit null: off
 * @param maxParallel null: no limit
 * @param egress the ways out, in order; never empty
 * @param models what the catalogue does not know, by the name that targets use
 */
public record HttpProviderConfig(
        String name,
        Preset preset,
        KeySource keys,
        URI baseUrl,
        Map<String, Secret> headers,
        KeyLimitsConfig keyLimits,
        TimeoutsConfig timeouts,
        @Nullable CircuitConfig circuit,
        Duration cooldownMax,
        @Nullable Integer maxParallel,
        List<EgressConfig> egress,
        EgressPolicy egressPolicy,
        boolean developerRole,
        Map<String, ProviderModelConfig> models)
        implements ProviderConfig {
    public static final Duration DEFAULT_COOLDOWN_MAX = Duration.ofMinutes(10);
    public static final List<EgressConfig> DEFAULT_EGRESS = List.of(new EgressConfig.Direct());

    public HttpProviderConfig {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        egress = List.copyOf(egress);
        models = Collections.unmodifiableMap(new LinkedHashMap<>(models));
        if (egress.isEmpty()) {
            throw new IllegalArgumentException("a provider needs a way out: " + name);
        }
    }

    /** A provider as its preset describes it, with all else at its default. */
    public static HttpProviderConfig ofPreset(Preset preset, KeySource keys, URI baseUrl) {
        return new HttpProviderConfig(
                preset.name(),
                preset,
                keys,
                baseUrl,
                Map.of(),
                KeyLimitsConfig.NONE,
                TimeoutsConfig.DEFAULTS,
                CircuitConfig.DEFAULTS,
                DEFAULT_COOLDOWN_MAX,
                null,
                DEFAULT_EGRESS,
                EgressPolicy.FIRST,
                preset.developerRole(),
                Map.of());
    }

    /** The name that the provider knows a model by. */
    public String upstreamName(String model) {
        ProviderModelConfig known = models.get(model);
        return known == null ? model : known.upstream();
    }

    /** Whether the configuration says that this model thinks before it answers. */
    public boolean isReasoning(String model) {
        ProviderModelConfig known = models.get(model);
        return known != null && Boolean.TRUE.equals(known.reasoning());
    }
}
