package dev.sluice.providers.command;

import dev.sluice.core.time.Scheduler;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A loop that is one thread. */
final class LoopThread implements Scheduler, AutoCloseable {

    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("loop").factory());

    @Override
    public void execute(Runnable task) {
        thread.execute(task);
    }

    /** Runs it as an exchange would, and waits for it. */
    <T> T call(Callable<T> task) throws Exception {
        Future<T> result = thread.submit(task);
        return result.get();
    }

    @Override
    public boolean isOnLoop() {
        return Thread.currentThread().getName().equals("loop");
    }

    @Override
    public Timer schedule(Duration delay, Runnable task) {
        throw new UnsupportedOperationException("no call of a program has a timer of its own");
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
