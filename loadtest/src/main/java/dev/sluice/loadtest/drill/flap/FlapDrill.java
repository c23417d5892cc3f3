package dev.sluice.loadtest.drill.flap;

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
import dev.sluice.loadtest.drill.bench.Pair;
import dev.sluice.loadtest.process.SimulatorProcess;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/** Holds a flap drill. */
final class FlapDrill {
    private final FlapPlan plan;
    private final DrillBench bench;

    FlapDrill(FlapPlan plan, DrillBench bench) {
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
        long before = calls(gateway);
        Course course = crowd.ask(client::ask, changes(providers.primary()));
        return new FlapFigures(
                        Answers.of(course.replies()),
                        calls(gateway) - before,
                        gateway.openings(Pair.PRIMARY))
                .report(plan);
    }

    private static long calls(DrillGateway gateway) throws IOException {
        return gateway.attempts(Pair.PRIMARY) + gateway.attempts(Pair.SECONDARY);
    }

    /** Well at first; then dead and well in turn. */
    private List<Change> changes(SimulatorProcess primary) {
        return IntStream.rangeClosed(1, plan.changes())
                .mapToObj(
                        i ->
                                new Change(
                                        plan.text().scaled(plan.every().multipliedBy(i)),
                                        () ->
                                                primary.mode(
                                                        i % 2 == 1 ? plan.fault().mode() : "ok")))
                .toList();
    }
}
