package dev.sluice.loadtest.drill.waf;

import dev.sluice.loadtest.chat.ChatClient;
import dev.sluice.loadtest.chat.Expectation.SimulatedAnswer;
import dev.sluice.loadtest.drill.bench.Answers;
import dev.sluice.loadtest.drill.bench.ConfigurationText;
import dev.sluice.loadtest.drill.bench.Crowd;
import dev.sluice.loadtest.drill.bench.Crowd.Change;
import dev.sluice.loadtest.drill.bench.Crowd.Course;
import dev.sluice.loadtest.drill.bench.DrillBench;
import dev.sluice.loadtest.drill.bench.DrillException;
import dev.sluice.loadtest.drill.bench.DrillGateway;
import dev.sluice.loadtest.drill.bench.DrillReport;
import dev.sluice.loadtest.drill.bench.ProviderText;
import dev.sluice.loadtest.process.SimulatorProcess;
import dev.sluice.loadtest.simulator.KeyUsage;
import java.io.IOException;
import java.util.List;

/**
 * Holds the drill of a blocked address: one provider, seen directly and through a proxy. What the
 * gateway reaches directly is one simulator, what it reaches through the proxy another; so each has
 * its own edge.
 */
final class WafDrill {
    private static final String NAME = "provider";

    private final WafPlan plan;
    private final DrillBench bench;
    private final ConfigurationText text = new ConfigurationText(/* speed= */ 1);

    WafDrill(WafPlan plan, DrillBench bench) {
        this.plan = plan;
        this.bench = bench;
    }

    DrillReport hold() throws IOException, InterruptedException, DrillException {
        SimulatorProcess direct = bench.provider("direct", text.pace());
        SimulatorProcess elsewhere = bench.provider("elsewhere", text.pace());
        SideDoor proxy = SideDoor.to(elsewhere.endpoint());
        bench.endLater(proxy::close);
        DrillGateway gateway =
                bench.gateway(
                        place ->
                                text.head(place)
                                        + text.provider(provider(direct, proxy))
                                        + text.route(ConfigurationText.target(NAME))
                                        + ConfigurationText.NO_CACHE);
        ChatClient client = bench.client(gateway, new SimulatedAnswer(text.pace().chunks()));
        Crowd crowd = new Crowd(plan.rate(), plan.duration(), Crowd.distinct(plan.seed()));
        crowd.warmUp(client::ask);
        Course course =
                crowd.ask(client::ask, List.of(new Change(plan.calm(), () -> direct.mode("waf"))));
        return new WafFigures(
                        Answers.of(course.replies()),
                        blocked(direct),
                        elsewhere.keys(),
                        proxy.connections())
                .report(plan);
    }

    /** What came and was not let in met the block page. */
    private static long blocked(SimulatorProcess direct) throws IOException {
        return direct.requests() - direct.keys().stream().mapToLong(KeyUsage::requests).sum();
    }

    /** The keys have limits, so that the gateway spreads over them as it does over a pool's. */
    private ProviderText provider(SimulatorProcess direct, SideDoor proxy) {
        return ProviderText.of(NAME, direct.endpoint().toString())
                .keys(plan.keyNames())
                .more(
                        """
                            key_limits: {tokens_per_minute: 1000000}
                            egress: [direct, "%s"]
                        """
                                .formatted(proxy.url()));
    }
}
