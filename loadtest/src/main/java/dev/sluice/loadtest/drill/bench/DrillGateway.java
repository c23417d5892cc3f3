package dev.sluice.loadtest.drill.bench;

import dev.sluice.loadtest.http.Endpoint;
import dev.sluice.loadtest.http.HttpCall;
import dev.sluice.loadtest.http.HttpCaller;
import dev.sluice.loadtest.http.Patience;
import dev.sluice.loadtest.process.GatewayDirectory;
import dev.sluice.loadtest.process.GatewayProcess;
import dev.sluice.loadtest.process.LocalPorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** The gateway of a drill, as a process. Thread-safe through its parts. */
public final class DrillGateway implements AutoCloseable {
    private static final String ATTEMPTS = "sluice_upstream_attempts_total";
    private static final String TRANSITIONS = "sluice_circuit_transitions_total";

    /** A first start may have to build. */
    private static final Duration START_LIMIT = Duration.ofMinutes(3);

    private static final Patience PATIENCE =
            new Patience(Duration.ofSeconds(2), Duration.ofSeconds(2), Duration.ofSeconds(2));

    /**
     * Where a gateway will run.
     *
     * @param directory its own, for whatever its configuration names
     */
    public record Place(int port, int adminPort, Path directory) {}

    /** Writes the configuration of a gateway. */
    public interface Configuration {
        String yaml(Place place) throws IOException;
    }

    private final GatewayProcess process;
    private final GatewayDirectory directory;
    private final int port;
    private final HttpCaller admin;

    private DrillGateway(
            GatewayProcess process, GatewayDirectory directory, int port, HttpCaller admin) {
        this.process = process;
        this.directory = directory;
        this.port = port;
        this.admin = admin;
    }

    static DrillGateway start(
            Path launcher, Path temporary, int wantedPort, Configuration configuration)
            throws IOException, InterruptedException, DrillException {
        int port = wantedPort == 0 ? LocalPorts.anyFree() : wantedPort;
        int adminPort = LocalPorts.anyFree();
        GatewayDirectory directory = GatewayDirectory.createIn(temporary, "drill");
        Files.writeString(
                directory.configuration(),
                configuration.yaml(new Place(port, adminPort, directory.path())));
        GatewayProcess process =
                GatewayProcess.start(launcher, directory.configuration(), directory.log());
        if (!process.awaitReady(port, START_LIMIT)) {
            process.close();
            throw notReady(process, directory);
        }
        return new DrillGateway(
                process,
                directory,
                port,
                new HttpCaller(Endpoint.loopback(adminPort, ""), PATIENCE));
    }

    private static DrillException notReady(GatewayProcess process, GatewayDirectory directory)
            throws IOException {
        return new DrillException(
                "The gateway %s. The end of its log (%s):\n  %s"
                        .formatted(
                                process.state(),
                                directory.log(),
                                String.join("\n  ", process.lastLines())));
    }

    /** What clients have as their base URL. */
    public Endpoint endpoint() {
        return Endpoint.loopback(port, "/v1");
    }

    public MetricsPage metrics() throws IOException {
        return MetricsPage.parse(admin.call(HttpCall.get("/metrics")).body());
    }

    /** Calls to one provider that are over. */
    public long attempts(String provider) throws IOException {
        return (long) metrics().sum(ATTEMPTS, labels -> provider.equals(labels.get("provider")));
    }

    /** How often circuits of one provider have opened. */
    public long openings(String provider) throws IOException {
        return (long)
                metrics()
                        .sum(
                                TRANSITIONS,
                                labels ->
                                        provider.equals(labels.get("provider"))
                                                && "open".equals(labels.get("to")));
    }

    @Override
    public void close() {
        admin.close();
        process.close();
        directory.delete();
    }
}
