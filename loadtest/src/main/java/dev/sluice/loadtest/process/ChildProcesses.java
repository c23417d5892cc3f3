package dev.sluice.loadtest.process;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What has to be ended when this process ends, also when a signal ends it. Thread-safe: the deque
 * is guarded by its monitor.
 */
public final class ChildProcesses implements AutoCloseable {
    private final Deque<Runnable> ends = new ArrayDeque<>();
    private final Thread hook = Thread.ofPlatform().name("end-of-children").unstarted(this::end);

    public ChildProcesses() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The last that was added is ended first. */
    public void add(Runnable end) {
        synchronized (ends) {
            ends.push(end);
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The hook runs already; what it has ended is ended once.
        }
        end();
    }

    private void end() {
        while (true) {
            Runnable next;
            synchronized (ends) {
                if (ends.isEmpty()) {
                    return;
                }
                next = ends.pop();
            }
            next.run();
        }
    }
}
