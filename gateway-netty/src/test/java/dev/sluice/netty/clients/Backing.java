package dev.sluice.netty.clients;

import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.SimulatorMode;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The providers behind the gateways, in this process: one that serves and does what a test wants,
 * one that answers with JSON of a schema, and dark ones, which fail before any content, each in a
 * way of its own.
 */
final class Backing implements AutoCloseable {
    static final int CHUNKS = 40;

    private static final Map<String, String> DARK_MODES =
            Map.of(
                    "unavailable", "503",
                    "refusing", "refuse",
                    "resetting", "reset",
                    "silent", "hang");

    private final ProviderSimulator simulator;
    private final StructuredProvider structured;
    private final Map<String, ProviderSimulator> dark = new LinkedHashMap<>();

    private Backing(ProviderSimulator simulator, StructuredProvider structured) {
        this.simulator = simulator;
        this.structured = structured;
    }

    static Backing start() throws IOException {
        Backing backing =
                new Backing(
                        ProviderSimulator.start(SimulatorSettings.forTests()),
                        StructuredProvider.start());
        for (Map.Entry<String, String> mode : DARK_MODES.entrySet()) {
            ProviderSimulator provider =
                    ProviderSimulator.start(SimulatorSettings.forTests().name(mode.getKey()));
            provider.setMode(SimulatorMode.parse(mode.getValue()));
            backing.dark.put(mode.getKey(), provider);
        }
        return backing;
    }

    ProviderSimulator simulator() {
        return simulator;
    }

    StructuredProvider structured() {
        return structured;
    }

    /** By their names. */
    Map<String, ProviderSimulator> dark() {
        return dark;
    }

    /** No fault and no pause. */
    void reset() {
        simulator.setMode(new SimulatorMode.Ok());
        simulator.setPace(Pace.immediate(CHUNKS));
    }

    @Override
    public void close() {
        simulator.close();
        structured.close();
        dark.values().forEach(ProviderSimulator::close);
    }
}
