package dev.sluice.core.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Prices.
 *
 * @param file added to the bundled price book; null: none
 */
public record PricesConfig(@Nullable Path file) {
    public static final PricesConfig DEFAULTS = new PricesConfig(null);
}
