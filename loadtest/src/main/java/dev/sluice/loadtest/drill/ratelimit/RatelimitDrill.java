package dev.sluice.loadtest.drill.ratelimit;

import dev.sluice.loadtest.chat.ChatClient;
import dev.sluice.loadtest.chat.Expectation.SimulatedAnswer;
import dev.sluice.loadtest.drill.bench.Answers;
import dev.sluice.loadtest.drill.bench.ConfigurationText;
import dev.sluice.loadtest.drill.bench.Crowd;
import dev.sluice.loadtest.drill.bench.DrillBench;
import dev.sluice.loadtest.drill.bench.DrillException;
import dev.sluice.loadtest.drill.bench.DrillGateway;
import dev.sluice.loadtest.drill.bench.DrillReport;
import dev.sluice.loadtest.drill.bench.ProviderText;
import dev.sluice.loadtest.process.SimulatorProcess;
import dev.sluice.loadtest.simulator.Pace;
import java.io.IOException;
import java.util.List;

/**
 * Holds the drill of rate limits: a pool of keys, and a provider below it for what the pool cannot
 * take.
 */
final class RatelimitDrill {
    static final String POOL = "pool";
    static final String SPILL = "spill";

    private final RatelimitPlan plan;
    private final DrillBench bench;
    private final ConfigurationText text = new ConfigurationText(/* speed= */ 1);

    RatelimitDrill(RatelimitPlan plan, DrillBench bench) {
        this.plan = plan;
        this.bench = bench;
    }

    DrillReport hold() throws IOException, InterruptedException, DrillException {
        Pace pace = Pace.PUBLISHED.withChunks(RatelimitPlan.ANSWER_TOKENS);
        SimulatorProcess pool =
                bench.provider(
                        POOL, pace, "--tokens-per-minute", String.valueOf(plan.tokensPerMinute()));
        SimulatorProcess spill = bench.provider(SPILL, pace);
        DrillGateway gateway =
                bench.gateway(
                        place ->
                                text.head(place)
                                        + text.provider(limited(pool))
                                        + text.provider(ProviderText.of(spill))
                                        + text.route(
                                                ConfigurationText.target(POOL),
                                                ConfigurationText.target(SPILL))
                                        + ConfigurationText.NO_CACHE);
        ChatClient client = bench.client(gateway, new SimulatedAnswer(pace.chunks()));
        Crowd crowd = new Crowd(plan.rate(), plan.duration(), plan::question);
        Crowd.Course course = crowd.ask(client::ask, List.of());
        return new RatelimitFigures(Answers.of(course.replies()), pool.keys()).report(plan);
    }

    private ProviderText limited(SimulatorProcess pool) {
        return ProviderText.of(pool)
                .keys(plan.keyNames())
                .more(
                        "    key_limits: {tokens_per_minute: %d, rotate_at: %s}\n"
                                .formatted(plan.tokensPerMinute(), plan.rotateAt()));
    }
}
