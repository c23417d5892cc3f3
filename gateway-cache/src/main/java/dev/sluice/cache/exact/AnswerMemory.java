package dev.sluice.cache.exact;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.sluice.core.config.ExactCacheConfig;
import dev.sluice.core.time.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The entries under one set of bounds. Caffeine bounds one quantity: an entry weighs its bytes, but
 * at least its share of the room if as many were there as may be, so that either bound holds.
 *
 * <p>Thread-safe by Caffeine; its upkeep runs on the threads that read and write.
 */
final class AnswerMemory {

    /** Weights are {@code int}: they count pieces of so many bytes. */
    private static final int GRAIN = 64;

    /** One answer may take such a part of the whole room. */
    private static final int LARGEST_PART = 8;

    private final ExactCacheConfig config;
    private final Ticker ticker;
    private final long room;
    private final long leastWeight;
    private final Cache<String, Entry> entries;

    AnswerMemory(ExactCacheConfig config, Ticker ticker) {
        this.config = config;
        this.ticker = ticker;
        long grains = config.maxBytes().bytes() / GRAIN;
        this.leastWeight = Math.max(1, grains / Math.max(1, config.maxEntries()));
        this.room = Math.min(grains, leastWeight * config.maxEntries());
        this.entries =
                Caffeine.newBuilder()
                        .maximumWeight(room)
                        .weigher((String _, Entry entry) -> weight(entry))
                        .expireAfter(Expiry.writing((String _, Entry entry) -> left(entry)))
                        .ticker(ticker::nanos)
                        .executor(Runnable::run)
                        .build();
    }

    ExactCacheConfig config() {
        return config;
    }

    @Nullable Entry find(String key) {
        return entries.getIfPresent(key);
    }

    /** Keeps the entry in place of the one with its key, unless it is too large. */
    boolean keep(Entry entry) {
        if (config.maxEntries() < 1 || entry.bytes() > config.maxBytes().bytes() / LARGEST_PART) {
            return false;
        }
        entries.put(entry.ticket().key(), entry);
        return true;
    }

    long forget(Predicate<Entry> which) {
        long forgotten = 0;
        for (Entry entry : alive()) {
            if (which.test(entry) && entries.asMap().remove(entry.ticket().key(), entry)) {
                forgotten++;
            }
        }
        return forgotten;
    }

    long count() {
        entries.cleanUp();
        return entries.estimatedSize();
    }

    long bytes() {
        return alive().stream().mapToLong(Entry::bytes).sum();
    }

    /** The same entries, with their ages, under other bounds; what is used most stays. */
    AnswerMemory under(ExactCacheConfig other) {
        AnswerMemory next = new AnswerMemory(other, ticker);
        List<Entry> kept = new ArrayList<>();
        long weight = 0;
        for (Entry entry : hottestFirst()) {
            weight += next.weight(entry);
            if (weight > next.room) {
                break;
            }
            kept.add(entry);
        }
        kept.reversed().forEach(next::keep);
        return next;
    }

    private Collection<Entry> alive() {
        entries.cleanUp();
        return entries.asMap().values();
    }

    private Collection<Entry> hottestFirst() {
        return entries.policy().eviction().orElseThrow().hottest(Integer.MAX_VALUE).values();
    }

    private int weight(Entry entry) {
        long own = Math.ceilDiv(entry.bytes(), GRAIN);
        return (int) Math.min(Integer.MAX_VALUE, Math.max(own, leastWeight));
    }

    private Duration left(Entry entry) {
        Duration left = config.ttl().minus(entry.age(ticker.nanos()));
        return left.isNegative() ? Duration.ZERO : left;
    }
}
