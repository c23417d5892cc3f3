package dev.sluice.loadtest.drill.bench;

import dev.sluice.loadtest.chat.ChatClient;
import dev.sluice.loadtest.chat.Expectation;
import dev.sluice.loadtest.http.Endpoint;
import dev.sluice.loadtest.http.Patience;
import dev.sluice.loadtest.process.ChildProcesses;
import dev.sluice.loadtest.process.SimulatorProcess;
import dev.sluice.loadtest.simulator.Pace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a drill is held: starts what it needs and ends all of it, the last first, also when a
 * signal ends the drill. Confined to the thread that holds the drill.
 */
public final class DrillBench implements AutoCloseable {
    private static final Patience PATIENCE =
            new Patience(ConfigurationText.TOTAL, ConfigurationText.TOTAL, ConfigurationText.TOTAL);

    private final Path launcher;
    private final Path temporary;
    private final int port;
    private final ChildProcesses children = new ChildProcesses();

    /**
     * An empty bench.
     *
     * @param port the gateway's; 0 = a free one
     */
    public DrillBench(Path launcher, Path temporary, int port) {
        this.launcher = launcher;
        this.temporary = temporary;
        this.port = port;
    }

    /**
     * Lets the gateway read a configuration of the user's, in this process's environment.
     *
     * @throws FaultyConfigurationException if the gateway would not run with it
     */
    public void check(Path configuration)
            throws IOException, InterruptedException, FaultyConfigurationException {
        Process check =
                new ProcessBuilder(
                                launcher.toString(), "check", "--config", configuration.toString())
                        .redirectErrorStream(true)
                        .start();
        check.getOutputStream().close();
        String said = check.inputReader().readAllAsString().strip();
        if (check.waitFor() != 0) {
            throw new FaultyConfigurationException(said);
        }
    }

    /** A simulated provider; listens when this returns. */
    public SimulatorProcess provider(String name, Pace pace, String... options) throws IOException {
        SimulatorProcess simulator = SimulatorProcess.start(name, pace, List.of(options));
        endLater(simulator::close);
        return simulator;
    }

    /** The drill's gateway; ready when this returns. */
    public DrillGateway gateway(DrillGateway.Configuration configuration)
            throws IOException, InterruptedException, DrillException {
        return gateway(port, configuration);
    }

    /** Another one, on a free port. */
    public DrillGateway secondGateway(DrillGateway.Configuration configuration)
            throws IOException, InterruptedException, DrillException {
        return gateway(/* wanted= */ 0, configuration);
    }

    private DrillGateway gateway(int wanted, DrillGateway.Configuration configuration)
            throws IOException, InterruptedException, DrillException {
        DrillGateway gateway = DrillGateway.start(launcher, temporary, wanted, configuration);
        endLater(gateway::close);
        return gateway;
    }

    /** Whoever asks the gateway; it waits as long as the gateway does. */
    public ChatClient client(DrillGateway gateway, Expectation expectation) {
        return client(gateway.endpoint(), expectation);
    }

    /** The same for another endpoint. */
    public ChatClient client(Endpoint endpoint, Expectation expectation) {
        ChatClient client = new ChatClient(endpoint, "", PATIENCE, expectation, _ -> {});
        endLater(client::close);
        return client;
    }

    /** Done when the bench is closed, before what was started earlier ends. */
    public void endLater(Runnable end) {
        children.add(end);
    }

    @Override
    public void close() {
        children.close();
    }
}
