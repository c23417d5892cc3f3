package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.http.Endpoint;
import dev.sluice.loadtest.http.HttpCall;
import dev.sluice.loadtest.http.HttpCaller;
import dev.sluice.loadtest.http.Patience;
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
    private static final Patience PATIENCE =
            new Patience(Duration.ofSeconds(2), Duration.ofSeconds(2), Duration.ofSeconds(2));

    private final HttpCaller metrics;
    private final List<CircuitSample> changes = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("circuit-watch").daemon().factory());

    private CircuitWatch(int adminPort) {
        this.metrics = new HttpCaller(Endpoint.loopback(adminPort, ""), PATIENCE);
    }

    static CircuitWatch start(int adminPort, Duration period) {
        CircuitWatch watch = new CircuitWatch(adminPort);
        watch.clock.scheduleAtFixedRate(watch::look, 0, period.toNanos(), TimeUnit.NANOSECONDS);
        return watch;
    }

    /** In the order of time; each differs from the one before it. */
    List<CircuitSample> changes() {
        return List.copyOf(changes);
    }

    MetricsPage page() throws IOException {
        return MetricsPage.parse(metrics.call(HttpCall.get("/metrics")).body());
    }

    @Override
    public void close() {
        clock.close();
        metrics.close();
    }

    private void look() {
        try {
            MetricsPage page = page();
            CircuitSample sample = CircuitSample.of(page, "primary", System.nanoTime());
            if (changes.isEmpty() || !changes.getLast().saysTheSameAs(sample)) {
                changes.add(sample);
            }
        } catch (IOException e) {
            // A reading is missing; the next one tells what has happened meanwhile.
        }
    }
}
