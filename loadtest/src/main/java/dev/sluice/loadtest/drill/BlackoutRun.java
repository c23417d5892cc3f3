package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.drill.contender.Contender;
import dev.sluice.loadtest.drill.contender.UpstreamCalls;
import dev.sluice.loadtest.load.Arrivals;
import dev.sluice.loadtest.load.Limits;
import dev.sluice.loadtest.load.Loop;
import dev.sluice.loadtest.process.SimulatorProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Takes one contender through the drill. The calling thread plans the requests. */
final class BlackoutRun {
    /** Before the first request, so that everything is under way. */
    private static final Duration LEAD = Duration.ofMillis(200);

    /** Their numbers are below those of the drill, so that no prompt comes twice. */
    private static final int WARM_UP_REQUESTS = 20;

    private final BlackoutPlan plan;
    private final Contender contender;
    private final SimulatorProcess primary;

    BlackoutRun(BlackoutPlan plan, Contender contender, SimulatorProcess primary) {
        this.plan = plan;
        this.contender = contender;
        this.primary = primary;
    }

    /** Some requests at once that nobody counts: a drill is not about a cold start. */
    void warmUp() {
        new Loop.Closed(WARM_UP_REQUESTS)
                .run(
                        System.nanoTime(),
                        new Limits(Duration.ofDays(1), WARM_UP_REQUESTS),
                        (index, planned) -> {
                            Reply _ = contender.ask(plan.question(-1 - index), planned);
                        });
    }

    Course run() throws IOException, InterruptedException {
        UpstreamCalls before = contender.upstreamCalls();
        long start = System.nanoTime() + LEAD.toNanos();
        Queue<Reply> replies = new ConcurrentLinkedQueue<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Outage> outage = threads.submit(() -> blackOut(start));
            new Loop.Open(Arrivals.even(plan.scaledRate()))
                    .run(
                            start,
                            new Limits(plan.scaled(plan.duration()), Long.MAX_VALUE),
                            (index, planned) ->
                                    replies.add(contender.ask(plan.question(index), planned)));
            List<Reply> all = new ArrayList<>(replies);
            return new Course(
                    contender.name(),
                    start,
                    outage.get(),
                    all,
                    contender.upstreamCalls().since(before));
        } catch (ExecutionException e) {
            throw new IOException("the primary could not be switched: " + e.getCause(), e);
        }
    }

    private Outage blackOut(long start) throws IOException, InterruptedException {
        sleepUntil(start + plan.scaled(plan.outage().from()).toNanos());
        // All read before the switch: a call may fail before the answer to it is here.
        long requests = primary.requests();
        long failed = contender.upstreamCalls().failedAtPrimary();
        long died = System.nanoTime();
        primary.mode(plan.fault().mode());
        sleepUntil(start + plan.scaled(plan.outage().to()).toNanos());
        long laterRequests = primary.requests();
        long laterFailed = contender.upstreamCalls().failedAtPrimary();
        primary.mode("ok");
        return new Outage(died, System.nanoTime(), laterRequests - requests, laterFailed - failed);
    }

    private static void sleepUntil(long moment) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(moment - System.nanoTime());
    }
}
