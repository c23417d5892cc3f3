package dev.sluice.core.config;

import dev.sluice.core.cost.PricedModel;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prices.
 *
 * @param file added to the bundled price book; null: none
 * @param models what the file says
 */
public record PricesConfig(@Nullable Path file, List<PricedModel> models) {
    public static final PricesConfig DEFAULTS = new PricesConfig(null, List.of());

    public PricesConfig {
        models = List.copyOf(models);
    }
}
