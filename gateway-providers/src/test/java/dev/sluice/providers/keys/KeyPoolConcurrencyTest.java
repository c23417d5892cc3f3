package dev.sluice.providers.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.KeyView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyPoolConcurrencyTest {

    private static final int THREADS = 6;
    private static final int STEPS = 4_000;
    private static final long LIMIT = 5_000;
    private static final String[] KEYS = {PoolBench.A, PoolBench.B, PoolBench.C};

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void givesEachReservationBackAndPassesNoLimitWhateverThreadsDo(long seed) throws Exception {
        PoolBench bench = new PoolBench(Limits.tokensPerMinute(LIMIT), KEYS);

        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Random random = new Random(seed * 1000 + i);
                running.add(threads.submit(() -> walk(bench, random)));
            }
            for (Future<?> future : running) {
                future.get(60, TimeUnit.SECONDS);
            }
        }

        assertThat(bench.pool.views())
                .allSatisfy(
                        key -> {
                            assertThat(key.calls()).isZero();
                            assertThat(key.tokensReserved()).isZero();
                        });
        bench.advance(Duration.ofHours(2));
        assertThat(bench.pool.views()).extracting(KeyView::tokensUsed).containsOnly(0L);
        for (String _ : KEYS) {
            bench.leased(LIMIT, LIMIT);
        }
    }

    /** Leases, holds up to five calls, ends them in any order and any way, and reloads. */
    private static void walk(PoolBench bench, Random random) {
        List<KeyLease> held = new ArrayList<>();
        for (int i = 0; i < STEPS; i++) {
            bench.advance(Duration.ofMillis(random.nextInt(100)));
            if (held.size() < 5
                    && bench.ask("m" + random.nextInt(3), 1 + random.nextInt(300), 400)
                            instanceof Leasing.Leased(KeyLease lease)) {
                held.add(lease);
            }
            if (!held.isEmpty() && random.nextBoolean()) {
                end(held.remove(random.nextInt(held.size())), random);
            }
            if (random.nextInt(500) == 0) {
                bench.adopt(Limits.tokensPerMinute(LIMIT), KEYS);
            }
            for (KeyView key : bench.pool.views()) {
                assertThat(key.tokensUsed() + key.tokensReserved()).isLessThanOrEqualTo(LIMIT);
            }
        }
        held.forEach(lease -> lease.closed(null));
    }

    private static void end(KeyLease lease, Random random) {
        switch (random.nextInt(20)) {
            case 0 -> PoolBench.fail(lease, ErrorClass.RATE_LIMITED, Duration.ofSeconds(1));
            case 1 -> PoolBench.fail(lease, ErrorClass.RATE_LIMITED, null);
            case 2 -> PoolBench.fail(lease, ErrorClass.QUOTA_EXHAUSTED, Duration.ofSeconds(1));
            case 3 -> {
                lease.failed(new UpstreamFailure.ConnectFailed("x"), ErrorClass.TRANSIENT);
                lease.closed(null);
                lease.closed(null);
            }
            case 4 -> PoolBench.fail(lease, ErrorClass.AUTHENTICATION, null);
            case 5 -> {
                lease.answered(PoolBench.ok());
                lease.closed(null);
            }
            default -> PoolBench.answer(lease, 1, random.nextInt(400));
        }
    }
}
