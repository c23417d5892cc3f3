package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.drill.bench.Crowd;
import dev.sluice.loadtest.drill.contender.Contender;
import dev.sluice.loadtest.drill.contender.UpstreamCalls;
import dev.sluice.loadtest.process.SimulatorProcess;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Takes one contender through the drill. The calling thread plans the requests. */
final class BlackoutRun {
    private final BlackoutPlan plan;
    private final Contender contender;
    private final SimulatorProcess primary;

    BlackoutRun(BlackoutPlan plan, Contender contender, SimulatorProcess primary) {
        this.plan = plan;
        this.contender = contender;
        this.primary = primary;
    }

    void warmUp() {
        plan.crowd().warmUp(contender::ask);
    }

    Course run() throws IOException, InterruptedException {
        UpstreamCalls before = contender.upstreamCalls();
        long start = Crowd.soon();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Outage> outage = threads.submit(() -> blackOut(start));
            List<Reply> replies = plan.crowd().ask(start, contender::ask);
            return new Course(
                    contender.name(),
                    start,
                    outage.get(),
                    replies,
                    contender.upstreamCalls().since(before));
        } catch (ExecutionException e) {
            throw new IOException("the primary could not be switched: " + e.getCause(), e);
        }
    }

    private Outage blackOut(long start) throws IOException, InterruptedException {
        Crowd.sleepUntil(start + plan.scaled(plan.outage().from()).toNanos());
        // All read before the switch: a call may fail before the answer to it is here.
        long requests = primary.requests();
        long failed = contender.upstreamCalls().failedAtPrimary();
        long died = System.nanoTime();
        primary.mode(plan.fault().mode());
        Crowd.sleepUntil(start + plan.scaled(plan.outage().to()).toNanos());
        long laterRequests = primary.requests();
        long laterFailed = contender.upstreamCalls().failedAtPrimary();
        primary.mode("ok");
        return new Outage(died, System.nanoTime(), laterRequests - requests, laterFailed - failed);
    }
}
