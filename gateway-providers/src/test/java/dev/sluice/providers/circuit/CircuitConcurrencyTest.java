package dev.sluice.providers.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.circuit.CircuitState;
import dev.sluice.core.event.GatewayEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CircuitConcurrencyTest {

    private static final int THREADS = 8;
    private static final int STEPS = 5_000;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void losesNoPermitAndNoEventWhereManyThreadsAskAndGiveBackAtRandom(long seed) throws Exception {
        CircuitBench bench = new CircuitBench(Settings.DEFAULT.canary(0.5));

        onAllThreads(thread -> walk(bench, new Random(seed * 1000 + thread)));

        assertThat(bench.events.size()).as("transitions").isGreaterThan(50);
        assertThatEachTransitionBeginsWhereTheLastOneEnded(bench);
        assertThatItClosesByFreshCalls(bench);
    }

    @Test
    void countsEachResultOnce() throws Exception {
        // No rule ever opens it, and the window is longer than the test.
        CircuitBench bench =
                new CircuitBench(Settings.WINDOW_ONLY.failureRate(1).window(Duration.ofHours(1)));
        AtomicInteger failures = new AtomicInteger();

        onAllThreads(
                thread -> {
                    Random random = new Random(thread);
                    for (int i = 0; i < STEPS; i++) {
                        long era = bench.allowed();
                        if (random.nextInt(4) == 0) {
                            bench.circuit.failed(era);
                            failures.incrementAndGet();
                        } else {
                            bench.circuit.succeeded(
                                    era, CallClass.SHORT_PROMPT, Duration.ofMillis(1));
                        }
                    }
                });

        assertThat(bench.circuit.view().calls()).isEqualTo(THREADS * STEPS);
        assertThat(bench.circuit.view().failures()).isEqualTo(failures.get());
    }

    @Test
    void countsFailuresInARowFromAllThreads() throws Exception {
        CircuitBench bench = new CircuitBench(Settings.WINDOW_ONLY.failureRate(1));

        onAllThreads(_ -> bench.fail(STEPS));

        assertThat(bench.circuit.view().consecutiveFailures()).isEqualTo(THREADS * STEPS);
    }

    @Test
    void letsNoMoreThanItsPermitsTryAtOnceWhicheverThreadsAsk() throws Exception {
        CircuitBench bench = new CircuitBench(Settings.DEFAULT.canary(1).trials(3, 5));
        AtomicInteger admitted = new AtomicInteger();
        bench.firstTrial();

        onAllThreads(
                _ -> {
                    for (int i = 0; i < STEPS; i++) {
                        admitted.addAndGet(bench.asks() ? 1 : 0);
                    }
                });

        assertThat(admitted).hasValue(2);
    }

    /** Asks, holds up to five calls, ends them in any order and any way, and moves the clock. */
    private static void walk(CircuitBench bench, Random random) {
        List<Long> held = new ArrayList<>();
        for (int i = 0; i < STEPS; i++) {
            bench.clock.advance(Duration.ofMillis(random.nextInt(200)));
            if (held.size() < 5
                    && bench.circuit.ask(CircuitBench.LIMITS)
                            instanceof CircuitAnswer.Allowed(long era)) {
                held.add(era);
            }
            if (!held.isEmpty() && random.nextBoolean()) {
                end(bench.circuit, held.remove(random.nextInt(held.size())), random);
            }
        }
        held.forEach(bench.circuit::released);
    }

    private static void end(ProviderCircuit circuit, long era, Random random) {
        switch (random.nextInt(10)) {
            case 0 -> circuit.failed(era);
            case 1 -> {
                circuit.succeeded(era, CallClass.SHORT_PROMPT, Duration.ofMillis(1));
                circuit.cut(era);
            }
            case 2, 3, 4 -> circuit.released(era);
            default -> circuit.succeeded(era, CallClass.SHORT_PROMPT, Duration.ofMillis(1));
        }
    }

    private static void assertThatEachTransitionBeginsWhereTheLastOneEnded(CircuitBench bench) {
        CircuitState at = CircuitState.CLOSED;
        for (GatewayEvent event : bench.events) {
            GatewayEvent.CircuitChanged change = (GatewayEvent.CircuitChanged) event;
            assertThat(change.from()).isEqualTo(at);
            at = change.to();
        }
        assertThat(bench.state()).isEqualTo(at);
    }

    private static void assertThatItClosesByFreshCalls(CircuitBench bench) {
        if (bench.state() == CircuitState.CLOSED) {
            bench.open();
        }
        bench.clock.advance(Duration.ofSeconds(60));
        for (int i = 0; i < 3 && bench.state() != CircuitState.CLOSED; i++) {
            bench.circuit.succeeded(
                    bench.nextTrial(), CallClass.SHORT_PROMPT, Duration.ofMillis(1));
        }
        assertThat(bench.state()).isEqualTo(CircuitState.CLOSED);
    }

    private interface Work {
        void run(int thread);
    }

    private static void onAllThreads(Work work) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int thread = i;
                running.add(threads.submit(() -> work.run(thread)));
            }
            for (Future<?> future : running) {
                future.get(60, TimeUnit.SECONDS);
            }
        }
    }
}
