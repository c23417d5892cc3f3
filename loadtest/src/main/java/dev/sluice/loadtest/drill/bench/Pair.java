package dev.sluice.loadtest.drill.bench;

import dev.sluice.loadtest.process.SimulatorProcess;
import java.io.IOException;

/** Two providers that are asked one after the other, and a floor below them. */
public record Pair(ConfigurationText text, SimulatorProcess primary, SimulatorProcess secondary) {
    public static final String PRIMARY = "primary";
    public static final String SECONDARY = "secondary";

    /** Both listen when this returns. */
    public static Pair start(DrillBench bench, ConfigurationText text) throws IOException {
        return new Pair(
                text, bench.provider(PRIMARY, text.pace()), bench.provider(SECONDARY, text.pace()));
    }

    /** With the defaults, and without a cache. */
    public DrillGateway.Configuration configuration() {
        return place ->
                text.head(place)
                        + text.provider(ProviderText.of(primary))
                        + text.provider(ProviderText.of(secondary))
                        + ConfigurationText.FLOOR
                        + text.route(
                                ConfigurationText.target(PRIMARY),
                                ConfigurationText.target(SECONDARY),
                                "floor")
                        + ConfigurationText.NO_CACHE;
    }
}
