package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Quantities.countAtLeast;
import static dev.sluice.core.config.yaml.Texts.choice;

import dev.sluice.core.config.BudgetPeriod;
import dev.sluice.core.config.KeyLimitsConfig;
import dev.sluice.core.config.KeyPoolScope;
import dev.sluice.core.config.yaml.Quantities;
import dev.sluice.core.config.yaml.Section;

/** Reads {@code key_limits}. */
final class KeyLimitsReader {
    private KeyLimitsReader() {}

    static KeyLimitsConfig read(Section section) {
        KeyLimitsConfig none = KeyLimitsConfig.NONE;
        return new KeyLimitsConfig(
                section.readOrNone("requests_per_minute", null, countAtLeast(1)),
                section.readOrNone("tokens_per_minute", null, countAtLeast(1)),
                section.readOrNone("input_tokens_per_minute", null, countAtLeast(1)),
                section.readOrNone("output_tokens_per_minute", null, countAtLeast(1)),
                section.readOrNone("requests_per_day", null, countAtLeast(1)),
                section.readOrNone("tokens_per_day", null, countAtLeast(1)),
                section.readOrNone("usd", null, Quantities::usd),
                section.read("usd_per", none.usdPer(), choice(BudgetPeriod.class)),
                section.read("rotate_at", none.rotateAt(), Quantities::share),
                section.read("pool", none.pool(), choice(KeyPoolScope.class)));
    }
}
