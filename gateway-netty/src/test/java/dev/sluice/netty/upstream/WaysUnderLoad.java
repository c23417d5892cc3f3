package dev.sluice.netty.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Origin;
import dev.sluice.netty.upstream.UpstreamStand.Outcome;
import dev.sluice.providers.egress.EgressChoice;
import dev.sluice.providers.egress.EgressLease;
import dev.sluice.providers.egress.EgressPool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Requests over two ways out, of which one dies in the middle: each is tried again over what the
 * pool offers when its way has failed, and is lost when its connection breaks.
 */
final class WaysUnderLoad {

    private static final int WORKERS = 8;
    private static final int REQUESTS = 400;
    private static final int BEFORE_THE_END = 100;
    private static final int HELD = 4;
    private static final int ATTEMPTS = 3;

    private final UpstreamStand stand;
    private final TestOrigin origin;
    private final Origin address;
    private final EgressPool pool;
    private final EgressConfig dying;
    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicInteger refusals = new AtomicInteger();
    private final ConcurrentLinkedQueue<EgressConfig> lost = new ConcurrentLinkedQueue<>();

    WaysUnderLoad(
            UpstreamStand stand,
            TestOrigin origin,
            Origin address,
            EgressPool pool,
            EgressConfig dying) {
        this.stand = stand;
        this.origin = origin;
        this.address = address;
        this.pool = pool;
        this.dying = dying;
    }

    /** Runs the load, kills one way in its middle, and checks who was lost. */
    void run(Callable<?> kill) throws Exception {
        List<CompletableFuture<Outcome>> held = new ArrayList<>();
        for (int i = 0; i < HELD; i++) {
            held.add(stand.start(address, dying, "/held"));
        }
        awaitHeld();
        AtomicInteger begun = new AtomicInteger();
        List<Future<?>> workers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < WORKERS; i++) {
                workers.add(
                        threads.submit(
                                () -> {
                                    int number = begun.incrementAndGet();
                                    while (number <= REQUESTS) {
                                        if (number == BEFORE_THE_END) {
                                            kill.call();
                                        }
                                        request();
                                        number = begun.incrementAndGet();
                                    }
                                    return null;
                                }));
            }
        }
        for (Future<?> worker : workers) {
            worker.get();
        }
        for (CompletableFuture<Outcome> one : held) {
            assertThat(one.get(10, TimeUnit.SECONDS))
                    .as("a request that ran through the proxy")
                    .isInstanceOf(Outcome.Failed.class);
        }
        assertThat(lost)
                .as("only the dead way loses requests")
                .allSatisfy(way -> assertThat(way).isEqualTo(dying));
        assertThat(lost.size()).as("those that ran through it").isLessThan(WORKERS);
        assertThat(answered.get() + lost.size()).isEqualTo(REQUESTS);
        assertThat(refusals.get())
                .as("attempts over the dead way: those that had set out, and trials after a rest")
                .isLessThanOrEqualTo(2 * WORKERS);
    }

    private void awaitHeld() {
        long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (origin.held() < HELD && System.nanoTime() < end) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(origin.held()).isEqualTo(HELD);
    }

    private void request() throws Exception {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (!(pool.choose() instanceof EgressChoice.Chosen(EgressLease lease))) {
                continue;
            }
            switch (stand.call(address, lease.egress())) {
                case Outcome.Answered _ -> {
                    lease.succeeded();
                    answered.incrementAndGet();
                    return;
                }
                case Outcome.Failed(UpstreamFailure.EgressFailed failure) -> {
                    lease.failed(failure, ErrorClass.EGRESS_FAILED);
                    refusals.incrementAndGet();
                }
                case Outcome.Failed(UpstreamFailure failure) -> {
                    lease.failed(failure, ErrorClass.TRANSIENT);
                    lost.add(lease.egress());
                    return;
                }
            }
        }
        throw new AssertionError("a request found no way out");
    }
}
