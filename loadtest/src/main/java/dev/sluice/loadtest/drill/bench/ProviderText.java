package dev.sluice.loadtest.drill.bench;

import dev.sluice.loadtest.process.SimulatorProcess;
import java.time.Duration;
import java.util.List;

/**
 * One provider of a configuration.
 *
 * @param more lines of its own, each with four blanks and its end
 */
public record ProviderText(
        String name,
        String preset,
        String baseUrl,
        List<String> keys,
        Duration firstByte,
        String more) {
    public ProviderText {
        keys = List.copyOf(keys);
    }

    /** One with OpenAI's form, one key and the usual limits. */
    public static ProviderText of(SimulatorProcess simulator) {
        return of(simulator.name(), simulator.endpoint().toString());
    }

    /** One with OpenAI's form, one key and the usual limits. */
    public static ProviderText of(String name, String baseUrl) {
        return new ProviderText(
                name,
                "openai",
                baseUrl,
                List.of("sim-" + name + "-key-0001"),
                ConfigurationText.FIRST_BYTE,
                "");
    }

    public ProviderText keys(List<String> newKeys) {
        return new ProviderText(name, preset, baseUrl, newKeys, firstByte, more);
    }

    public ProviderText preset(String newPreset) {
        return new ProviderText(name, newPreset, baseUrl, keys, firstByte, more);
    }

    public ProviderText firstByte(Duration limit) {
        return new ProviderText(name, preset, baseUrl, keys, limit, more);
    }

    public ProviderText more(String lines) {
        return new ProviderText(name, preset, baseUrl, keys, firstByte, lines);
    }
}
