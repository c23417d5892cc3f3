package dev.sluice.providers.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Ten simulated minutes of mixed prompts, of 70 to 1,600 tokens with the answer, on five keys of
 * 6,000 tokens a minute, at 75 % of what the five may take together. The offered load is paced by
 * tokens, so it is 75 % over every stretch of time and not on the average alone.
 */
class PoolUnderLoadTest {

    private static final int KEYS = 5;
    private static final long LIMIT = 6_000;
    private static final double OFFERED = 0.75;
    private static final Duration LENGTH = Duration.ofMinutes(10);

    /** No client is punctual. */
    private static final Duration LATEST = Duration.ofSeconds(1);

    /** What a call waits for room in the pool while another tier is free: the default. */
    private static final Duration PATIENCE = Duration.ofMillis(500);

    /** When the provider counts the tokens of an answer. */
    enum Accounting {
        /** All at the start, as it knew how long the answer would be. */
        AT_START,
        /** The prompt at the start, the answer at the end. */
        AT_END
    }

    private record Step(long nanos, Runnable work) {}

    private static final class World {
        private final PoolBench bench =
                new PoolBench(Limits.tokensPerMinute(LIMIT).rotateAt(0.8), keys());
        private final SimulatedLimits provider = new SimulatedLimits();
        private final PriorityQueue<Step> steps =
                new PriorityQueue<>(Comparator.comparingLong(Step::nanos));
        private final Random random;
        private final Accounting accounting;
        private final long begin = bench.clock.nanos();
        private int offered;
        private int served;
        private int limited;
        private long tokens;

        World(long seed, Accounting accounting) {
            this.random = new Random(seed);
            this.accounting = accounting;
        }

        private static String[] keys() {
            String[] keys = new String[KEYS];
            for (int i = 0; i < KEYS; i++) {
                keys[i] = "sk-simulated-key-000" + i;
            }
            return keys;
        }

        void run() {
            at(begin, this::arrive);
            while (!steps.isEmpty()) {
                Step next = steps.remove();
                bench.advance(Duration.ofNanos(Math.max(0, next.nanos() - bench.clock.nanos())));
                next.work().run();
            }
        }

        private void arrive() {
            int kind = random.nextInt(10);
            long input =
                    kind < 6 ? between(30, 200) : kind < 9 ? between(200, 600) : between(600, 1200);
            long limit = between(40, 400);
            long output = between((int) (limit / 4), (int) limit);
            offered++;
            tokens += input + output;
            ask(input, limit, output, bench.clock.nanos() + PATIENCE.toNanos());
            double perSecond = OFFERED * KEYS * LIMIT / 60;
            long due = begin + Math.round(tokens / perSecond * 1e9);
            if (due < begin + LENGTH.toNanos()) {
                at(due + random.nextLong(LATEST.toNanos()), this::arrive);
            }
        }

        private void ask(long input, long limit, long output, long patientUntil) {
            switch (bench.ask(PoolBench.MODEL, input, limit)) {
                case Leasing.Leased(KeyLease lease) -> call(lease, input, output);
                case Leasing.Refused(var refusal) -> {
                    Duration wait = refusal.retryAfter();
                    long again = wait == null ? 0 : bench.clock.nanos() + wait.toNanos();
                    if (wait != null && again <= patientUntil) {
                        at(again, () -> ask(input, limit, output, patientUntil));
                    }
                }
            }
        }

        private void call(KeyLease lease, long input, long output) {
            served++;
            String key = PoolBench.key(lease);
            boolean atStart = accounting == Accounting.AT_START;
            long now = bench.clock.nanos();
            if (provider.used(key, now) + input > LIMIT) {
                limited++;
            }
            provider.count(key, now, atStart ? input + output : input);
            at(
                    now + Duration.ofMillis(200 + output * 15).toNanos(),
                    () -> {
                        provider.count(key, bench.clock.nanos(), atStart ? 0 : output);
                        PoolBench.answer(lease, input, output);
                    });
        }

        private long between(int from, int to) {
            return (long) from + random.nextInt(to - from + 1);
        }

        private void at(long nanos, Runnable work) {
            steps.add(new Step(nanos, work));
        }
    }

    @ParameterizedTest(name = "seed {0}, {1}")
    @CsvSource({
        "1, AT_START",
        "2, AT_START",
        "3, AT_START",
        "4, AT_START",
        "5, AT_START",
        "6, AT_END",
        "7, AT_END",
        "8, AT_END",
        "9, AT_END",
        "10, AT_END"
    })
    void servesThreeQuartersOfTheSumOfItsLimitsWithoutEverExceedingOne(
            long seed, Accounting accounting) {
        World world = new World(seed, accounting);

        world.run();

        assertThat(world.tokens / LENGTH.toMinutes())
                .as("offered a minute")
                .isGreaterThanOrEqualTo(Math.round(OFFERED * KEYS * LIMIT));
        assertThat(world.limited).as("calls that the provider refuses").isZero();
        assertThat(world.provider.highest()).isLessThanOrEqualTo(LIMIT);
        assertThat(world.served).isGreaterThanOrEqualTo((int) Math.ceil(world.offered * 0.99));
    }
}
