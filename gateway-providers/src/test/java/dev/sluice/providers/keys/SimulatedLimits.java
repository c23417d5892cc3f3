package dev.sluice.providers.keys;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * A provider that counts the tokens of each key exactly: over every stretch of sixty seconds, to
 * the nanosecond. Independent of what it tests.
 */
final class SimulatedLimits {

    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private record Entry(long nanos, long tokens) {}

    private final Map<String, Deque<Entry>> byKey = new HashMap<>();
    private final Map<String, Long> sums = new HashMap<>();
    private long highest;

    void count(String key, long nanos, long tokens) {
        Deque<Entry> entries = byKey.computeIfAbsent(key, _ -> new ArrayDeque<>());
        long sum = used(key, nanos) + tokens;
        entries.addLast(new Entry(nanos, tokens));
        sums.put(key, sum);
        highest = Math.max(highest, sum);
    }

    long used(String key, long nanos) {
        Deque<Entry> entries = byKey.getOrDefault(key, new ArrayDeque<>());
        long sum = sums.getOrDefault(key, 0L);
        while (!entries.isEmpty() && nanos - entries.getFirst().nanos() >= MINUTE) {
            sum -= entries.removeFirst().tokens();
        }
        sums.put(key, sum);
        return sum;
    }

    /** The most that any key had within any sixty seconds. */
    long highest() {
        return highest;
    }
}
