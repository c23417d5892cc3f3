package dev.sluice.providers.command;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Text on its way from a program to its client. It shows nothing until enough of it has come, and
 * holds its writer up while it is full. Thread-safe: one lock.
 */
final class OutputQueue {

    /** In characters, of which most take one or two bytes: about 1 MiB. */
    static final int CAPACITY = 512 * 1024;

    private final int enough;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private final StringBuilder text = new StringBuilder();
    private int count;
    private boolean spoken;
    private boolean open;
    private boolean closed;

    /**
     * An empty queue.
     *
     * @param enough characters that must have come before any of them is shown
     */
    OutputQueue(int enough) {
        this.enough = enough;
    }

    /** Waits for room. Whether there is something to take. */
    boolean put(String piece) throws InterruptedException {
        lock.lock();
        try {
            while (text.length() >= CAPACITY && !closed) {
                room.await();
            }
            if (closed) {
                return false;
            }
            text.append(piece);
            if (!open) {
                count += piece.codePointCount(0, piece.length());
                spoken |= !piece.isBlank();
                open = (spoken && count >= enough) || text.length() >= CAPACITY;
            }
            return open;
        } finally {
            lock.unlock();
        }
    }

    /** The next characters, whole ones; empty where nothing is to be shown yet. */
    String take(int most) {
        lock.lock();
        try {
            if (!open || text.isEmpty()) {
                return "";
            }
            int length = Math.min(most, text.length());
            if (length < text.length() && Character.isHighSurrogate(text.charAt(length - 1))) {
                length--;
            }
            String taken = text.substring(0, length);
            text.delete(0, length);
            room.signalAll();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** The program has ended well: what there is may be shown, if there is a word in it. */
    void complete() {
        lock.lock();
        try {
            open |= spoken;
        } finally {
            lock.unlock();
        }
    }

    /** Whether anything may be, or has been, taken. */
    boolean isOpen() {
        lock.lock();
        try {
            return open;
        } finally {
            lock.unlock();
        }
    }

    /** Whether something may be taken that has not been. */
    boolean hasMore() {
        lock.lock();
        try {
            return open && !text.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Nobody reads any more: what is there is forgotten, and nothing waits. */
    void close() {
        lock.lock();
        try {
            closed = true;
            text.setLength(0);
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
