package dev.sluice.providers.gate;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * How many calls of one provider run at once. Whoever comes too late waits in line for a slot.
 * Thread-safe: one short lock, under which nobody else's code runs.
 */
final class CallSlots {

    /** As many times the limit may wait; more are turned away at once. */
    private static final int WAITING_A_SLOT = 4;

    private final Deque<Runnable> line = new ArrayDeque<>();

    /** Null = no limit. */
    private @Nullable Integer limit;

    private int taken;

    CallSlots(@Nullable Integer limit) {
        this.limit = limit;
    }

    /** What became of somebody who wants a slot. */
    enum Entry {
        TAKEN,
        WAITING,
        FULL
    }

    /**
     * Takes a slot, or waits for one.
     *
     * @param onSlot runs once when a slot has been taken for the one who waited; on the thread that
     *     gave it back
     */
    Entry enter(Runnable onSlot) {
        synchronized (this) {
            if (limit == null || taken < limit) {
                taken++;
                return Entry.TAKEN;
            }
            if (line.size() >= limit * WAITING_A_SLOT) {
                return Entry.FULL;
            }
            line.addLast(onSlot);
            return Entry.WAITING;
        }
    }

    /** Does not wait any longer; false = a slot has been taken for him already. */
    synchronized boolean leave(Runnable onSlot) {
        return line.removeFirstOccurrence(onSlot);
    }

    /** A slot is free again: the next in line has it. */
    void giveBack() {
        Runnable next;
        synchronized (this) {
            taken--;
            next = isFree() ? line.pollFirst() : null;
            if (next != null) {
                taken++;
            }
        }
        if (next != null) {
            next.run();
        }
    }

    /** Another limit; calls that run beyond it end as they will. */
    void adopt(@Nullable Integer changed) {
        Deque<Runnable> admitted = new ArrayDeque<>();
        synchronized (this) {
            limit = changed;
            while (isFree() && !line.isEmpty()) {
                taken++;
                admitted.addLast(line.removeFirst());
            }
        }
        admitted.forEach(Runnable::run);
    }

    synchronized int taken() {
        return taken;
    }

    private boolean isFree() {
        return limit == null || taken < limit;
    }
}
