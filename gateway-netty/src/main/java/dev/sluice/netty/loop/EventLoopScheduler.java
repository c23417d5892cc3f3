package dev.sluice.netty.loop;

import dev.sluice.core.time.Scheduler;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** One Netty event loop as core sees it. */
public final class EventLoopScheduler implements Scheduler {

    private final EventLoop loop;

    public EventLoopScheduler(EventLoop loop) {
        this.loop = loop;
    }

    @Override
    public void execute(Runnable task) {
        loop.execute(task);
    }

    @Override
    public boolean isOnLoop() {
        return loop.inEventLoop();
    }

    @Override
    public Timer schedule(Duration delay, Runnable task) {
        ScheduledFuture<?> future = loop.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
        return () -> future.cancel(/* mayInterruptIfRunning= */ false);
    }
}
