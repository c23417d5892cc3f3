package dev.sluice.netty.loop;

import dev.sluice.core.exchange.Loop;
import dev.sluice.core.provider.UpstreamTransport;
import dev.sluice.core.time.Ticker;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The gateway's event loops, each with what its exchanges need. Immutable once made. */
public final class EventLoops implements AutoCloseable {

    private static final int MOST_LOOPS = 4;

    private final Transport transport;
    private final MultiThreadIoEventLoopGroup group;
    private final ExecutorService workers;
    private final Map<EventLoop, Loop> loops = new LinkedHashMap<>();

    /**
     * Starts the loops, and the workers beside them. What waits for a worker is bounded by the
     * bodies that may be in memory.
     *
     * @param upstreams makes each loop's way to the providers
     */
    public EventLoops(
            Transport transport, Ticker ticker, Function<EventLoop, UpstreamTransport> upstreams) {
        this.transport = transport;
        this.workers =
                Executors.newFixedThreadPool(
                        Math.max(1, Runtime.getRuntime().availableProcessors() / 2),
                        Thread.ofPlatform().daemon().name("worker-", 0).factory());
        int threads = Math.min(Runtime.getRuntime().availableProcessors(), MOST_LOOPS);
        this.group = transport.group("loop", threads);
        for (EventExecutor executor : group) {
            EventLoop loop = (EventLoop) executor;
            loops.put(
                    loop,
                    new Loop(new EventLoopScheduler(loop), upstreams.apply(loop), ticker, workers));
        }
    }

    public Transport transport() {
        return transport;
    }

    public MultiThreadIoEventLoopGroup group() {
        return group;
    }

    public Map<EventLoop, Loop> all() {
        return loops;
    }

    /** What {@code loop} offers. */
    public Loop of(EventLoop loop) {
        Loop found = loops.get(loop);
        if (found == null) {
            throw new IllegalArgumentException("not one of these loops");
        }
        return found;
    }

    @Override
    public void close() {
        workers.shutdownNow();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }
}
