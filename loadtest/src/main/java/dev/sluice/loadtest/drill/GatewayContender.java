package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.chat.ChatClient;
import dev.sluice.loadtest.chat.Expectation.SimulatedAnswer;
import dev.sluice.loadtest.chat.Question;
import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.drill.contender.Contender;
import dev.sluice.loadtest.drill.contender.UpstreamCalls;
import dev.sluice.loadtest.http.Endpoint;
import dev.sluice.loadtest.process.GatewayDirectory;
import dev.sluice.loadtest.process.GatewayProcess;
import dev.sluice.loadtest.process.LocalPorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The gateway, as a process. Thread-safe through its parts. */
final class GatewayContender implements Contender {
    static final String NAME = "gateway";

    /** A first start may have to build. */
    private static final Duration START_LIMIT = Duration.ofMinutes(3);

    private static final Duration WATCH_PERIOD = Duration.ofMillis(100);

    /** More often a reading costs more than it tells. */
    private static final Duration SHORTEST_PERIOD = Duration.ofMillis(20);

    private final GatewayProcess process;
    private final GatewayDirectory directory;
    private final ChatClient client;
    private final CircuitWatch watch;

    private GatewayContender(
            GatewayProcess process,
            GatewayDirectory directory,
            ChatClient client,
            CircuitWatch watch) {
        this.process = process;
        this.directory = directory;
        this.client = client;
        this.watch = watch;
    }

    /**
     * Ready when this returns.
     *
     * @param port 0 = a free one
     * @throws DrillException if it does not become ready
     */
    static GatewayContender start(
            Path launcher, Path temporary, int port, BlackoutPlan plan, Stage stage)
            throws IOException, InterruptedException, DrillException {
        int dataPort = port == 0 ? LocalPorts.anyFree() : port;
        int adminPort = LocalPorts.anyFree();
        GatewayDirectory directory = GatewayDirectory.createIn(temporary, "drill");
        DrillConfiguration configuration =
                new DrillConfiguration(
                        plan,
                        dataPort,
                        adminPort,
                        stage.primary().endpoint(),
                        stage.secondary().endpoint());
        Files.writeString(directory.configuration(), configuration.yaml());
        GatewayProcess process =
                GatewayProcess.start(launcher, directory.configuration(), directory.log());
        if (!process.awaitReady(dataPort, START_LIMIT)) {
            process.close();
            throw notReady(process, directory);
        }
        ChatClient client =
                new ChatClient(
                        Endpoint.loopback(dataPort, "/v1"),
                        "",
                        plan.towardsGateway(),
                        new SimulatedAnswer(plan.pace().chunks()),
                        _ -> {});
        return new GatewayContender(
                process, directory, client, CircuitWatch.start(adminPort, period(plan)));
    }

    static Duration period(BlackoutPlan plan) {
        Duration period = plan.scaled(WATCH_PERIOD);
        return period.compareTo(SHORTEST_PERIOD) < 0 ? SHORTEST_PERIOD : period;
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

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Reply ask(Question question, long planned) {
        return client.ask(question, planned);
    }

    @Override
    public UpstreamCalls upstreamCalls() {
        try {
            MetricsPage page = watch.page();
            double all =
                    page.sum(
                            CircuitSample.ATTEMPTS,
                            labels ->
                                    CircuitSample.is(labels, "provider", Stage.PRIMARY)
                                            || CircuitSample.is(
                                                    labels, "provider", Stage.SECONDARY));
            CircuitSample primary = CircuitSample.of(page, Stage.PRIMARY, System.nanoTime());
            return new UpstreamCalls((long) all, primary.failures());
        } catch (IOException e) {
            throw new UncheckedIOException("the gateway's metrics cannot be read", e);
        }
    }

    /** What its metrics have told until now. */
    List<CircuitSample> samples() {
        return watch.changes();
    }

    @Override
    public void close() {
        watch.close();
        client.close();
        process.close();
        directory.delete();
    }
}
