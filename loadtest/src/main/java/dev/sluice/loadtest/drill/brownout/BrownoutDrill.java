package dev.sluice.loadtest.drill.brownout;

import dev.sluice.loadtest.chat.ChatClient;
import dev.sluice.loadtest.chat.Expectation.SimulatedAnswer;
import dev.sluice.loadtest.drill.bench.ConfigurationText;
import dev.sluice.loadtest.drill.bench.Crowd;
import dev.sluice.loadtest.drill.bench.Crowd.Change;
import dev.sluice.loadtest.drill.bench.Crowd.Course;
import dev.sluice.loadtest.drill.bench.DrillBench;
import dev.sluice.loadtest.drill.bench.DrillException;
import dev.sluice.loadtest.drill.bench.DrillGateway;
import dev.sluice.loadtest.drill.bench.DrillReport;
import dev.sluice.loadtest.drill.bench.Pair;
import java.io.IOException;
import java.util.List;

/** Holds a brown-out drill. */
final class BrownoutDrill {
    private final BrownoutPlan plan;
    private final DrillBench bench;

    BrownoutDrill(BrownoutPlan plan, DrillBench bench) {
        this.plan = plan;
        this.bench = bench;
    }

    DrillReport hold() throws IOException, InterruptedException, DrillException {
        ConfigurationText text = plan.text();
        Pair providers = Pair.start(bench, text);
        DrillGateway gateway = bench.gateway(providers.configuration());
        ChatClient client = bench.client(gateway, new SimulatedAnswer(text.pace().chunks()));
        Crowd crowd =
                new Crowd(
                        plan.rate() * plan.speed(),
                        text.scaled(plan.duration()),
                        Crowd.distinct(plan.seed()));
        crowd.warmUp(client::ask);
        Course course =
                crowd.ask(
                        client::ask,
                        List.of(
                                new Change(
                                        text.scaled(plan.calm()),
                                        () ->
                                                providers
                                                        .primary()
                                                        .firstDelay(plan.slowFirstDelay())),
                                new Change(
                                        text.scaled(plan.calm().plus(plan.slow())),
                                        () ->
                                                providers
                                                        .primary()
                                                        .firstDelay(text.pace().firstDelay()))));
        return BrownoutFigures.of(course, text.scaled(ConfigurationText.OPEN_FOR)).report(plan);
    }
}
