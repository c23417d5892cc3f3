package dev.sluice.core.config;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One place where a route may be answered.
 *
 * @param model null for a command or template without one; {@code *} keeps the name that was asked
 *     for
 * @param tier tiers are tried in order; already resolved where the file names none
 * @param set members of the request that are overwritten: their values as JSON texts
 * @param systemSuffix null: nothing is added to the system prompt
 * @param cache its answers may be stored although it is not of the first tier
 */
public record TargetConfig(
        String provider,
        @Nullable String model,
        int tier,
        int weight,
        @Nullable BigDecimal maxUsdPerMtokInput,
        @Nullable BigDecimal maxUsdPerMtokOutput,
        @Nullable BigDecimal maxUsdPerRequest,
        Map<String, String> set,
        @Nullable String systemSuffix,
        boolean cache) {
    public TargetConfig {
        set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
    }

    /** A target of the first tier with everything else at its default. */
    public static TargetConfig of(String provider, @Nullable String model) {
        return new TargetConfig(
                provider, model, 1, 1, null, null, null, Map.of(), null, /* cache= */ false);
    }

    /** Whether the name that was asked for is kept. */
    public boolean keepsName() {
        return "*".equals(model);
    }
}
