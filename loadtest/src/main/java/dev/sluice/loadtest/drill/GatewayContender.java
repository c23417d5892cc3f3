package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.chat.ChatClient;
import dev.sluice.loadtest.chat.Expectation.SimulatedAnswer;
import dev.sluice.loadtest.chat.Question;
import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.drill.bench.DrillBench;
import dev.sluice.loadtest.drill.bench.DrillException;
import dev.sluice.loadtest.drill.bench.DrillGateway;
import dev.sluice.loadtest.drill.bench.MetricsPage;
import dev.sluice.loadtest.drill.contender.Contender;
import dev.sluice.loadtest.drill.contender.UpstreamCalls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

/** The gateway among the contenders. Thread-safe through its parts; the process is the bench's. */
final class GatewayContender implements Contender {
    static final String NAME = "gateway";

    private static final Duration WATCH_PERIOD = Duration.ofMillis(100);

    /** More often a reading costs more than it tells. */
    private static final Duration SHORTEST_PERIOD = Duration.ofMillis(20);

    private final DrillGateway gateway;
    private final ChatClient client;
    private final CircuitWatch watch;

    private GatewayContender(DrillGateway gateway, ChatClient client, CircuitWatch watch) {
        this.gateway = gateway;
        this.client = client;
        this.watch = watch;
    }

    /**
     * Ready when this returns.
     *
     * @throws DrillException if it does not become ready
     */
    static GatewayContender start(DrillBench bench, BlackoutPlan plan, Stage stage)
            throws IOException, InterruptedException, DrillException {
        DrillGateway gateway =
                bench.gateway(
                        new DrillConfiguration(
                                plan, stage.primary().endpoint(), stage.secondary().endpoint()));
        ChatClient client =
                new ChatClient(
                        gateway.endpoint(),
                        "",
                        plan.towardsGateway(),
                        new SimulatedAnswer(plan.pace().chunks()),
                        _ -> {});
        CircuitWatch watch = CircuitWatch.start(gateway, period(plan));
        GatewayContender contender = new GatewayContender(gateway, client, watch);
        bench.endLater(contender::close);
        return contender;
    }

    static Duration period(BlackoutPlan plan) {
        Duration period = plan.scaled(WATCH_PERIOD);
        return period.compareTo(SHORTEST_PERIOD) < 0 ? SHORTEST_PERIOD : period;
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
            MetricsPage page = gateway.metrics();
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
    }
}
