package dev.sluice.loadtest.drill.cost;

import dev.sluice.loadtest.chat.ChatClient;
import dev.sluice.loadtest.chat.Expectation;
import dev.sluice.loadtest.chat.Expectation.SimulatedAnswer;
import dev.sluice.loadtest.chat.Question;
import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.drill.bench.Answers;
import dev.sluice.loadtest.drill.bench.ConfigurationText;
import dev.sluice.loadtest.drill.bench.Crowd;
import dev.sluice.loadtest.drill.bench.Crowd.Change;
import dev.sluice.loadtest.drill.bench.DrillBench;
import dev.sluice.loadtest.drill.bench.DrillException;
import dev.sluice.loadtest.drill.bench.DrillGateway;
import dev.sluice.loadtest.drill.bench.DrillGateway.Configuration;
import dev.sluice.loadtest.drill.bench.DrillReport;
import dev.sluice.loadtest.drill.bench.Pair;
import dev.sluice.loadtest.drill.bench.ProviderText;
import dev.sluice.loadtest.process.SimulatorProcess;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

/** Holds a cost drill: the same load twice, one run after the other. */
final class CostDrill {
    private static final String CACHE =
            """

            cache:
              exact: {enabled: true}
              semantic: {enabled: false}
            """;

    private final CostPlan plan;
    private final DrillBench bench;
    private final ConfigurationText text;
    private final Expectation whole;
    private final SimulatorProcess primary;
    private final SimulatorProcess secondary;

    CostDrill(CostPlan plan, DrillBench bench) throws IOException {
        this.plan = plan;
        this.bench = bench;
        this.text = plan.text();
        this.whole = new SimulatedAnswer(CostPlan.COMPLETION_TOKENS);
        this.primary = bench.provider(Pair.PRIMARY, plan.pace());
        this.secondary = bench.provider(Pair.SECONDARY, plan.pace());
    }

    DrillReport hold() throws IOException, InterruptedException, DrillException {
        DrillGateway gateway = bench.gateway(configuration());
        CostRun with = run(bench.client(gateway, whole)::ask);
        CostRun without = run(withoutGateway());
        return new CostFigures(with, without).report(plan);
    }

    private CostRun run(Crowd.Asker asker) throws IOException, InterruptedException {
        Crowd crowd = plan.crowd();
        crowd.warmUp(asker);
        double primaryBefore = CostPlan.PRIMARY.of(primary.keys());
        double secondaryBefore = CostPlan.SECONDARY.of(secondary.keys());
        List<Reply> replies =
                crowd.ask(
                                asker,
                                List.of(
                                        new Change(
                                                text.scaled(CostPlan.DIES),
                                                () -> primary.mode("503")),
                                        new Change(
                                                text.scaled(CostPlan.BACK),
                                                () -> primary.mode("ok"))))
                        .replies();
        Predicate<Reply> remembered = reply -> reply.served().cache().equals("hit-exact");
        return new CostRun(
                Answers.of(replies),
                replies.stream().filter(remembered).count(),
                CostPlan.PRIMARY.of(primary.keys()) - primaryBefore,
                CostPlan.SECONDARY.of(secondary.keys()) - secondaryBefore);
    }

    /** A client that asks the primary and, when that fails, the secondary; it remembers nothing. */
    private Crowd.Asker withoutGateway() {
        ChatClient first = bench.client(primary.endpoint(), whole);
        ChatClient second = bench.client(secondary.endpoint(), whole);
        return (question, planned) -> {
            // The simulator knows its model, not the gateway's route.
            Question asked =
                    new Question(
                            ConfigurationText.UPSTREAM_MODEL,
                            question.prompt(),
                            question.stream(),
                            question.more());
            Reply reply = first.ask(asked, planned);
            return reply.isRight() ? reply : second.ask(asked, planned);
        };
    }

    private Configuration configuration() {
        return place ->
                text.head(place)
                        + text.provider(ProviderText.of(primary).more(CostPlan.PRIMARY.yaml()))
                        + text.provider(ProviderText.of(secondary).more(CostPlan.SECONDARY.yaml()))
                        + ConfigurationText.FLOOR
                        + text.route(
                                ConfigurationText.target(Pair.PRIMARY),
                                "{target: %s, tier: 2, cache: true}"
                                        .formatted(ConfigurationText.target(Pair.SECONDARY)),
                                "floor")
                        + CACHE;
    }
}
