package dev.sluice.providers.keys;

import dev.sluice.core.config.BudgetPeriod;
import dev.sluice.core.config.KeyLimitsConfig;
import dev.sluice.core.config.KeyPoolScope;
import dev.sluice.core.config.KeySource;
import dev.sluice.core.config.Secret;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.request.Headers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: what does a lease cost a request, from asking for it to closing it, on its own and
 * beside another event loop, and what does a refusal?
 *
 * <p>Data: 20 keys; with limits of requests and tokens a minute and tokens a day that are never
 * reached, with the same limits filled, and without limits.
 *
 * <p>Command: build the test classes, then {@code java -cp <test class path> org.openjdk.jmh.Main
 * KeyPoolBenchmark -prof gc}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class KeyPoolBenchmark {

    private static final int KEYS = 20;
    private static final long MANY = 1_000_000_000_000_000L;
    private static final String MODEL = "gpt-4o-mini";
    private static final Charge CHARGE = Charge.foretold(300, 1024, null);
    private static final TokenUsage USAGE = new TokenUsage(280, 0, 150, 0);
    private static final UpstreamHead PLAIN = new UpstreamHead(200, Headers.none());
    private static final UpstreamHead LIMITS =
            new UpstreamHead(
                    200,
                    Headers.of(
                            "content-type", "text/event-stream",
                            "x-request-id", "req_0123456789abcdef",
                            "x-ratelimit-limit-requests", "10000",
                            "x-ratelimit-limit-tokens", "2000000",
                            "x-ratelimit-remaining-requests", "9999",
                            "x-ratelimit-remaining-tokens", "1999000",
                            "x-ratelimit-reset-requests", "6ms",
                            "x-ratelimit-reset-tokens", "30ms"));

    private final KeyPool limited = pool(MANY);
    private final KeyPool full = pool(1L);
    private final KeyPool unlimited = pool(null);

    public KeyPoolBenchmark() {
        for (int i = 0; i < KEYS; i++) {
            full.lease(MODEL, CHARGE, null);
        }
    }

    @Benchmark
    public boolean call() {
        return call(limited, PLAIN);
    }

    @Benchmark
    @Threads(2)
    public boolean callOnTwoThreads() {
        return call(limited, PLAIN);
    }

    @Benchmark
    public boolean callWithHeaders() {
        return call(limited, LIMITS);
    }

    @Benchmark
    public boolean callWithoutLimits() {
        return call(unlimited, PLAIN);
    }

    @Benchmark
    public boolean refused() {
        return call(full, PLAIN);
    }

    private static boolean call(KeyPool pool, UpstreamHead head) {
        if (pool.lease(MODEL, CHARGE, null) instanceof Leasing.Leased(KeyLease lease)) {
            lease.answered(head);
            lease.closed(USAGE);
            return true;
        }
        return false;
    }

    private static KeyPool pool(@Nullable Long limit) {
        List<Secret> keys =
                IntStream.range(0, KEYS).mapToObj(i -> Secret.of("sk-bench-key-00" + i)).toList();
        return new KeyPool(
                "openai",
                new KeySource.Listed(keys),
                new KeyLimitsConfig(
                        limit,
                        limit,
                        null,
                        null,
                        null,
                        limit,
                        null,
                        BudgetPeriod.MONTH,
                        0.8,
                        KeyPoolScope.KEY),
                Duration.ofMinutes(10),
                System::nanoTime,
                InstantSource.system(),
                _ -> {});
    }
}
