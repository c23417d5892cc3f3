package dev.sluice.loadtest.drill.bench;

import dev.sluice.loadtest.simulator.KeyUsage;
import java.util.List;
import java.util.Locale;

/** What a provider takes, in US dollars for a million tokens. */
public record Price(double input, double output) {
    private static final double MILLION = 1e6;

    /** Dollars for all that these keys were let in with. */
    public double of(List<KeyUsage> usage) {
        return usage.stream()
                .mapToDouble(
                        key ->
                                key.inputTokens() * input / MILLION
                                        + key.outputTokens() * output / MILLION)
                .sum();
    }

    /** Lines of a provider in the configuration. */
    public String yaml() {
        return String.format(
                Locale.ROOT,
                "    models:\n      %s: {input_usd_per_mtok: %s, output_usd_per_mtok: %s}\n",
                ConfigurationText.UPSTREAM_MODEL,
                input,
                output);
    }
}
