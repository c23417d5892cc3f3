package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.drill.bench.DrillGateway;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Reads a gateway's metrics again and again, and keeps what has changed about the primary.
 * Thread-safe: one thread of its own writes, until it is closed.
 */
final class CircuitWatch implements AutoCloseable {
    private final DrillGateway gateway;
    private final List<CircuitSample> changes = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("circuit-watch").daemon().factory());

    private CircuitWatch(DrillGateway gateway) {
        this.gateway = gateway;
    }

    static CircuitWatch start(DrillGateway gateway, Duration period) {
        CircuitWatch watch = new CircuitWatch(gateway);
        watch.clock.scheduleAtFixedRate(watch::look, 0, period.toNanos(), TimeUnit.NANOSECONDS);
        return watch;
    }

    /** In the order of time; each differs from the one before it. */
    List<CircuitSample> changes() {
        return List.copyOf(changes);
    }

    @Override
    public void close() {
        clock.close();
    }

    private void look() {
        try {
            CircuitSample sample =
                    CircuitSample.of(gateway.metrics(), Stage.PRIMARY, System.nanoTime());
            if (changes.isEmpty() || !changes.getLast().saysTheSameAs(sample)) {
                changes.add(sample);
            }
        } catch (IOException e) {
            // A reading is missing; the next one tells what has happened meanwhile.
        }
    }
}
