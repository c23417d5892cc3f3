package dev.sluice.core.config;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What the catalogue does not know about a model. Null: as the catalogue says.
 *
 * @param name the name that targets use
 * @param upstream the name that the provider knows
 * @param priceOf {@code vendor/model} whose price counts
 */
public record ProviderModelConfig(
        String name,
        String upstream,
        @Nullable String priceOf,
        @Nullable Integer contextTokens,
        @Nullable Boolean tools,
        @Nullable Boolean images,
        @Nullable Boolean reasoning,
        @Nullable BigDecimal inputUsdPerMtok,
        @Nullable BigDecimal outputUsdPerMtok) {}
