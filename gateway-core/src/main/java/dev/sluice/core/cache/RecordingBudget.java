package dev.sluice.core.cache;

import java.util.concurrent.atomic.AtomicLong;

/** Thread-safe: one atomic count of the bytes that all recordings hold together. */
public final class RecordingBudget {

    private final long limit;
    private final AtomicLong held = new AtomicLong();

    public RecordingBudget(long limitBytes) {
        this.limit = limitBytes;
    }

    boolean reserve(long bytes) {
        if (held.addAndGet(bytes) <= limit) {
            return true;
        }
        held.addAndGet(-bytes);
        return false;
    }

    void release(long bytes) {
        held.addAndGet(-bytes);
    }

    public long heldBytes() {
        return held.get();
    }
}
