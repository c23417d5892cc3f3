package dev.sluice.netty.scenario;

import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.SimulatorMode;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import java.io.IOException;
import java.time.Duration;

/**
 * A gateway in front of two simulated providers and, if wanted, a floor. Caches and second attempts
 * are off unless the configuration says otherwise.
 */
record TwoProviders(ProviderSimulator primary, ProviderSimulator secondary, RunningGateway gateway)
        implements AutoCloseable {

    static final String FLOOR = "Nobody can answer. You asked: {prompt:5}";

    private static final int CHUNKS = 5;

    /**
     * Starts all.
     *
     * @param circuit of both providers, such as {@code off}
     * @param firstByte of both providers
     * @param floor whether the route ends with one
     * @param more top-level sections; must name {@code cache} if that is to be on
     */
    static TwoProviders start(String circuit, Duration firstByte, boolean floor, String more)
            throws Exception {
        SimulatorSettings settings = SimulatorSettings.forTests().pace(Pace.immediate(CHUNKS));
        ProviderSimulator primary = ProviderSimulator.start(settings.name("primary"));
        ProviderSimulator secondary = ProviderSimulator.start(settings.name("secondary"));
        String cache =
                more.contains("cache:")
                        ? ""
                        : "cache: {exact: {enabled: false}, semantic: {enabled: false}}\n";
        String yaml =
                """
                server: {listen: "127.0.0.1:0", admin: "127.0.0.1:0"}
                providers:
                  primary: %s
                  secondary: %s
                  floor: {preset: template, text: "%s"}
                models:
                  smart:
                    retry: {attempts: 1}
                    targets:
                      - primary/sim-small
                      - {target: secondary/sim-large, tier: 2}
                %s%s%s\
                """
                        .formatted(
                                provider(primary, circuit, firstByte),
                                provider(secondary, circuit, firstByte),
                                FLOOR,
                                floor ? "      - floor\n" : "",
                                cache,
                                more);
        return new TwoProviders(primary, secondary, RunningGateway.start(yaml));
    }

    private static String provider(
            ProviderSimulator simulator, String circuit, Duration firstByte) {
        return "{preset: openai, base_url: \"%s\", keys: [sk-sim-0000000001], circuit: %s, "
                        .formatted(simulator.baseUrl(), circuit)
                + "timeouts: {connect: 2s, first_byte: %dms, first_token: %dms}}"
                        .formatted(firstByte.toMillis(), firstByte.toMillis());
    }

    void both(SimulatorMode mode) {
        primary.setMode(mode);
        secondary.setMode(mode);
    }

    Response ask(String request) throws IOException {
        try (RawClient client = gateway.connect()) {
            return client.ask(request);
        }
    }

    @Override
    public void close() {
        gateway.close();
        primary.close();
        secondary.close();
    }
}
