package dev.sluice.netty.server;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Thread-safe: one atomic count of the request bodies in flight on all loops. Over the limit the
 * connections that add stop reading until others have given back.
 */
final class BodyBudget {

    /** Bytes of request bodies that may be in memory at once. */
    static final long DEFAULT_LIMIT = 256L * 1024 * 1024;

    private final long limit;
    private final AtomicLong held = new AtomicLong();
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    BodyBudget(long limit) {
        this.limit = limit;
    }

    /** Counts bytes that were read; false = read no more until {@link #whenRoom} says so. */
    boolean add(int bytes) {
        return held.addAndGet(bytes) <= limit;
    }

    /** Runs {@code resume} once there is room, perhaps at once, on any thread. */
    void whenRoom(Runnable resume) {
        waiting.add(resume);
        wake();
    }

    void release(int bytes) {
        held.addAndGet(-bytes);
        wake();
    }

    long held() {
        return held.get();
    }

    private void wake() {
        while (held.get() <= limit) {
            Runnable next = waiting.poll();
            if (next == null) {
                return;
            }
            next.run();
        }
    }
}
