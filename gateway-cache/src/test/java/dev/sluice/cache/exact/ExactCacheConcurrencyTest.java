package dev.sluice.cache.exact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cache.CacheTicket;
import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.cache.LookupResult;
import dev.sluice.core.config.ByteSize;
import dev.sluice.core.provider.StreamEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ExactCacheConcurrencyTest {

    private static final int ENTRIES = 200;
    private static final ByteSize BYTES = ByteSize.ofKib(512);
    private static final int THREADS = 8;
    private static final int ROUNDS = 5_000;
    private static final int QUESTIONS = 1_000;

    private final AtomicInteger lookups = new AtomicInteger();
    private final ExactCache cache =
            new ExactCache(
                    ExactCacheTest.config(
                            ExactCacheTest.exact(ENTRIES, BYTES, Duration.ofHours(1))),
                    new CacheKeyFactory(new byte[32]),
                    System::nanoTime,
                    (LookupResult _) -> lookups.incrementAndGet());

    @Test
    void manyThreadsLookUpKeepForgetAndReloadWithinTheBounds() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Callable<Integer>> work = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int seed = i;
                work.add(() -> use(new Random(seed)));
            }
            int hits = 0;
            for (Future<Integer> done : threads.invokeAll(work, 60, TimeUnit.SECONDS)) {
                hits += done.get();
            }

            assertThat(hits).isPositive();
        }
        assertThat(lookups).hasValue(THREADS * ROUNDS);
        assertThat(cache.entries()).isBetween(1L, (long) ENTRIES);
        assertThat(cache.bytes()).isBetween(1L, BYTES.bytes());
        assertThat(cache.purge(null, null)).isBetween(1L, (long) ENTRIES);
        assertThat(cache.entries()).isZero();
    }

    private int use(Random random) {
        int hits = 0;
        for (int i = 0; i < ROUNDS; i++) {
            int question = random.nextInt(QUESTIONS);
            CacheVerdict verdict = ask("question " + question);
            CacheTicket ticket = verdict.ticket();
            if (verdict instanceof CacheVerdict.Hit hit) {
                hits++;
                assertThat(hit.answer().events())
                        .contains(new StreamEvent.TextDelta(0, answer(question)));
            } else if (ticket != null) {
                cache.store(Answers.saying(ticket, answer(question)));
            }
            if (i % 1_000 == 0) {
                intervene(random);
            }
        }
        return hits;
    }

    private void intervene(Random random) {
        if (random.nextBoolean()) {
            cache.purge("smart", "ada");
        } else {
            cache.reconfigured(
                    ExactCacheTest.config(
                            ExactCacheTest.exact(
                                    ENTRIES, BYTES, Duration.ofMinutes(1 + random.nextInt(60)))));
        }
    }

    private CacheVerdict ask(String text) {
        List<CacheVerdict> verdicts = new ArrayList<>();
        cache.lookup(Queries.asking(text).query(), Runnable::run, verdicts::add);
        return verdicts.getFirst();
    }

    private static String answer(int question) {
        return "answer " + question + " " + "a".repeat(question * 3);
    }
}
