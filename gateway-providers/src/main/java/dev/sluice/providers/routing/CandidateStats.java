package dev.sluice.providers.routing;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.Candidate;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How busy and how fast candidates were lately, for the order inside a tier. One entry for each
 * model that the configuration names, one for all others of a provider. Thread-safe.
 */
public final class CandidateStats {

    private static final int SAMPLES = 64;
    private static final double WEIGHT_OF_NEWEST = 0.05;

    /** Of one candidate. */
    private static final class Entry {
        private final AtomicInteger running = new AtomicInteger();
        private final long[] firstTokens = new long[SAMPLES];
        private int samples;
        private int next;
        private long median;
        private boolean medianIsOld;
        private volatile double cachedShare;

        synchronized void sample(long nanos) {
            firstTokens[next] = nanos;
            next = (next + 1) % SAMPLES;
            samples = Math.min(samples + 1, SAMPLES);
            medianIsOld = true;
        }

        /** Found when somebody asks: most routes never do. */
        synchronized long median() {
            if (medianIsOld) {
                long[] sorted = Arrays.copyOf(firstTokens, samples);
                Arrays.sort(sorted);
                median = sorted[samples / 2];
                medianIsOld = false;
            }
            return median;
        }

        synchronized void cached(double share) {
            cachedShare += WEIGHT_OF_NEWEST * (share - cachedShare);
        }
    }

    /** By provider, then by model: a name put together for each look would be garbage. */
    private final Map<String, Map<String, Entry>> entries = new ConcurrentHashMap<>();

    public void onStarted(Candidate candidate) {
        entry(candidate).running.incrementAndGet();
    }

    public void onFirstToken(Candidate candidate, Duration after) {
        entry(candidate).sample(after.toNanos());
    }

    /** The call is over. */
    public void onEnded(Candidate candidate) {
        entry(candidate).running.decrementAndGet();
    }

    public void onUsage(Candidate candidate, TokenUsage usage) {
        if (usage.inputTokens() > 0) {
            entry(candidate).cached((double) usage.cachedInputTokens() / usage.inputTokens());
        }
    }

    /** Calls that run now. */
    int running(Candidate candidate) {
        return entry(candidate).running.get();
    }

    /** The median of the last first tokens, in nanoseconds; 0 = none was seen yet. */
    long firstTokenNanos(Candidate candidate) {
        return entry(candidate).median();
    }

    /** The share of prompts that came from the provider's cache lately. */
    double cachedShare(Candidate candidate) {
        return entry(candidate).cachedShare;
    }

    private Entry entry(Candidate candidate) {
        return entries.computeIfAbsent(candidate.provider().name(), _ -> new ConcurrentHashMap<>())
                .computeIfAbsent(candidate.countedAs(), _ -> new Entry());
    }
}
