package dev.sluice.providers.circuit;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Failures since the last success, and when they were. Confined to the lock of the circuit that
 * owns it.
 */
final class ConsecutiveFailures {

    private final Deque<Long> recent = new ArrayDeque<>(4);
    private int count;

    /**
     * Another one at {@code nowNanos}. Whether the rule is hit now: {@code limit} of them in a row,
     * all of the last {@code withinNanos}.
     *
     * @param limit 0: the rule is off
     */
    boolean add(long nowNanos, int limit, long withinNanos) {
        count++;
        if (limit == 0) {
            recent.clear();
            return false;
        }
        recent.addLast(nowNanos);
        while (nowNanos - recent.getFirst() > withinNanos) {
            recent.removeFirst();
        }
        return recent.size() >= limit;
    }

    void reset() {
        count = 0;
        recent.clear();
    }

    /** All since the last success, old ones too. */
    int count() {
        return count;
    }
}
