package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.chat.ChatClient;
import dev.sluice.loadtest.chat.Expectation.SimulatedAnswer;
import dev.sluice.loadtest.drill.baseline.InstantRetry;
import dev.sluice.loadtest.drill.baseline.StaticFallback;
import dev.sluice.loadtest.drill.bench.ConfigurationText;
import dev.sluice.loadtest.drill.bench.DrillBench;
import dev.sluice.loadtest.drill.bench.DrillException;
import dev.sluice.loadtest.drill.contender.Contender;
import dev.sluice.loadtest.http.Endpoint;
import dev.sluice.loadtest.http.HttpCaller;
import dev.sluice.loadtest.http.Patience;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Holds a blackout drill: sets up the stages, runs the contenders. */
final class BlackoutDrill {
    /** Faster than that the contenders would take the processor from each other. */
    private static final double SIDE_BY_SIDE_RATE = 8;

    private final BlackoutPlan plan;
    private final DrillBench bench;

    /** A drill that has not begun. */
    BlackoutDrill(BlackoutPlan plan, DrillBench bench) {
        this.plan = plan;
        this.bench = bench;
    }

    BlackoutReport hold(boolean baselines)
            throws IOException, InterruptedException, DrillException {
        Stage stage = Stage.start(plan, bench);
        GatewayContender gateway = GatewayContender.start(bench, plan, stage);
        List<BlackoutRun> runs = new ArrayList<>();
        runs.add(new BlackoutRun(plan, gateway, stage.primary()));
        if (baselines) {
            runs.add(instantRetry());
            runs.add(staticFallback());
        }
        boolean sideBySide = plan.scaledRate() <= SIDE_BY_SIDE_RATE;
        runs.forEach(BlackoutRun::warmUp);
        List<Course> courses = sideBySide ? together(runs) : inTurn(runs);
        return report(courses, gateway, sideBySide);
    }

    private BlackoutRun instantRetry() throws IOException {
        Stage stage = Stage.start(plan, bench);
        return run(
                new InstantRetry(client(stage.primary().endpoint(), plan.towardsProvider())),
                stage);
    }

    private BlackoutRun staticFallback() throws IOException {
        Stage stage = Stage.start(plan, bench);
        return run(
                StaticFallback.start(
                        new HttpCaller(stage.primary().endpoint(), plan.towardsProvider()),
                        new HttpCaller(stage.secondary().endpoint(), plan.towardsProvider()),
                        endpoint -> client(endpoint, plan.towardsGateway())),
                stage);
    }

    private BlackoutRun run(Contender contender, Stage stage) {
        bench.endLater(contender::close);
        return new BlackoutRun(plan, contender, stage.primary());
    }

    private ChatClient client(Endpoint endpoint, Patience patience) {
        return new ChatClient(
                endpoint, "", patience, new SimulatedAnswer(plan.pace().chunks()), _ -> {});
    }

    private static List<Course> inTurn(List<BlackoutRun> runs)
            throws IOException, InterruptedException {
        List<Course> courses = new ArrayList<>();
        for (BlackoutRun run : runs) {
            courses.add(run.run());
        }
        return courses;
    }

    private static List<Course> together(List<BlackoutRun> runs)
            throws IOException, InterruptedException {
        try (ExecutorService threads =
                Executors.newThreadPerTaskExecutor(
                        Thread.ofPlatform().name("drill-", 0).factory())) {
            List<Future<Course>> running =
                    runs.stream().map(run -> threads.submit(run::run)).toList();
            List<Course> courses = new ArrayList<>();
            for (Future<Course> course : running) {
                courses.add(course.get());
            }
            return courses;
        } catch (ExecutionException e) {
            throw new IOException(String.valueOf(e.getMessage()), e);
        }
    }

    private BlackoutReport report(
            List<Course> courses, GatewayContender gateway, boolean sideBySide) {
        Outage outage = courses.getFirst().outage();
        CircuitStory story =
                new CircuitStory(
                        gateway.samples(),
                        outage.died(),
                        outage.back(),
                        plan.scaled(ConfigurationText.OPEN_FOR));
        return new BlackoutReport(
                plan,
                courses.stream().map(c -> CourseFigures.of(c, plan.fault())).toList(),
                CircuitFigures.of(story),
                sideBySide);
    }
}
