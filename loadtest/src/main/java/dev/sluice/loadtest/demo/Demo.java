package dev.sluice.loadtest.demo;

import dev.sluice.loadtest.process.GatewayDirectory;
import dev.sluice.loadtest.process.GatewayProcess;
import dev.sluice.loadtest.process.LocalPorts;
import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * One run of the demo: two simulators in this process, the gateway as a child, until the child ends
 * or this process is told to. The calling thread waits; a shutdown hook ends the child when a
 * signal comes.
 */
final class Demo {
    private static final int USUAL_ADMIN_PORT = 9_090;

    /** A first start may have to build. */
    private static final Duration START_LIMIT = Duration.ofMinutes(3);

    private final Path launcher;
    private final int port;
    private final Path temporary;
    private final PrintWriter out;
    private final PrintWriter err;

    Demo(Path launcher, int port, Path temporary, PrintWriter out, PrintWriter err) {
        this.launcher = launcher;
        this.port = port;
        this.temporary = temporary;
        this.out = out;
        this.err = err;
    }

    /** Gives the exit code. */
    int run() throws IOException, InterruptedException {
        if (!LocalPorts.isFree(port)) {
            err.println(
                    "Port "
                            + port
                            + " of 127.0.0.1 is taken by another program; stop it, or choose"
                            + " another port: ./sluice demo --port N");
            return 1;
        }
        try (ProviderSimulator primary =
                        ProviderSimulator.start(SimulatorSettings.published("primary"));
                ProviderSimulator secondary =
                        ProviderSimulator.start(SimulatorSettings.published("secondary"))) {
            return runGateway(primary, secondary);
        }
    }

    private int runGateway(ProviderSimulator primary, ProviderSimulator secondary)
            throws IOException, InterruptedException {
        int adminPort = adminPort();
        GatewayDirectory directory = GatewayDirectory.createIn(temporary, "demo");
        Files.writeString(
                directory.configuration(),
                new DemoConfiguration(port, adminPort, primary, secondary).yaml());
        out.println("Starting the gateway; its log is " + directory.log());
        out.flush();
        try (GatewayProcess gateway =
                        GatewayProcess.start(launcher, directory.configuration(), directory.log());
                EndOfDemo end = EndOfDemo.onSignal(gateway, directory)) {
            if (!gateway.awaitReady(port, START_LIMIT)) {
                return end.cancel() ? failed(gateway, directory) : 0;
            }
            out.print(new DemoGuide(port, adminPort, primary, secondary, directory.log()).text());
            out.flush();
            gateway.awaitEnd();
            return end.cancel() ? failed(gateway, directory) : 0;
        }
    }

    private int adminPort() throws IOException {
        if (port != USUAL_ADMIN_PORT && LocalPorts.isFree(USUAL_ADMIN_PORT)) {
            return USUAL_ADMIN_PORT;
        }
        int free = LocalPorts.anyFree();
        out.println(
                "Port "
                        + USUAL_ADMIN_PORT
                        + " is taken; the admin port is "
                        + free
                        + " this time.");
        return free;
    }

    /** The directory stays, so that the rest of the log can be read. */
    private int failed(GatewayProcess gateway, GatewayDirectory directory) throws IOException {
        err.println(
                "The gateway "
                        + gateway.state()
                        + ". The end of its log ("
                        + directory.log()
                        + "):");
        gateway.lastLines().forEach(line -> err.println("  " + line));
        err.flush();
        return 1;
    }
}
