package dev.sluice.cache.exact;

import dev.sluice.core.cache.CacheTicket;
import dev.sluice.core.cache.StoredAnswer;
import java.time.Duration;

/**
 * One kept answer.
 *
 * @param keptAtNanos when, by the cache's ticker
 * @param bytes what it takes of the heap, about
 */
record Entry(CacheTicket ticket, StoredAnswer answer, long keptAtNanos, long bytes) {

    Duration age(long nowNanos) {
        return Duration.ofNanos(Math.max(0, nowNanos - keptAtNanos));
    }
}
