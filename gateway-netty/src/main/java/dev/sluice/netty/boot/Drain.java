package dev.sluice.netty.boot;

import dev.sluice.core.config.DrainConfig;
import dev.sluice.netty.server.GatewayServer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a gateway goes down without cutting anybody off: for {@code delay} it still takes
 * connections, for {@code wait} it lets finish what was begun, and what is left then gets a proper
 * error. Used by one thread that may wait.
 */
final class Drain {

    private static final Logger log = LoggerFactory.getLogger(Drain.class);

    private static final Duration POLL = Duration.ofMillis(20);

    /** For the last errors to leave; after that whoever does not read them is let go. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(3);

    private final GatewayServer server;
    private final CountDownLatch hurry;

    /**
     * A drain.
     *
     * @param hurry released where nobody wants to wait any more
     */
    Drain(GatewayServer server, CountDownLatch hurry) {
        this.server = server;
        this.hurry = hurry;
    }

    void run(DrainConfig config) throws InterruptedException {
        pause(config.delay());
        server.stopAccepting();
        if (!awaitQuiet(config.waitTime(), hurry)) {
            log.warn("Sluice ends what is still open");
            server.endNow();
            awaitQuiet(LAST_WORDS, new CountDownLatch(1));
        }
    }

    private void pause(Duration delay) throws InterruptedException {
        boolean _ = hurry.await(delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Connections that came in a moment ago are told too, as often as is looked. */
    private boolean awaitQuiet(Duration limit, CountDownLatch noMore) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (!server.isQuiet()) {
            server.drainConnections();
            if (System.nanoTime() - end > 0 || noMore.await(POLL.toNanos(), TimeUnit.NANOSECONDS)) {
                return server.isQuiet();
            }
        }
        return true;
    }
}
