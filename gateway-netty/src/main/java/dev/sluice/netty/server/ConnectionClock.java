package dev.sluice.netty.server;

import dev.sluice.core.time.QuietTimer;
import dev.sluice.core.time.Ticker;
import dev.sluice.netty.loop.EventLoopScheduler;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The two waits of a client's connection: for what is to come next, one at a time, and for any sign
 * of use at all.
 *
 * <p>Confined to the connection's event loop.
 */
final class ConnectionClock {

    private final EventLoop loop;
    private final Ticker ticker;
    private final QuietTimer disuse;
    private @Nullable Future<?> wait;

    /**
     * A clock that runs from now on.
     *
     * @param onDisuse run whenever the connection was not used for as long as it is kept
     */
    ConnectionClock(EventLoop loop, Ticker ticker, Runnable onDisuse) {
        this.loop = loop;
        this.ticker = ticker;
        this.disuse = new QuietTimer(new EventLoopScheduler(loop), ticker, onDisuse);
        keep();
    }

    /** Starts to wait for disuse afresh. */
    void keep() {
        disuse.start(ConnectionLimits.KEEP_ALIVE);
    }

    /** The connection was of use. */
    void used() {
        disuse.sign(ticker.nanos());
    }

    /**
     * Runs {@code onTimeout} unless the wait ends within {@code limit}; in place of any wait
     * before.
     */
    void await(Duration limit, Runnable onTimeout) {
        endWait();
        wait = loop.schedule(onTimeout, limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    boolean awaits() {
        return wait != null;
    }

    void endWait() {
        if (wait != null) {
            wait.cancel(/* mayInterruptIfRunning= */ false);
            wait = null;
        }
    }

    void stop() {
        endWait();
        disuse.stop();
    }
}
