package dev.sluice.loadtest.report;

import java.time.Duration;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/**
 * Durations from a microsecond to an hour, kept to three digits. Thread-safe: the counts are
 * atomic.
 */
public final class Latencies {
    private static final long LONGEST = Duration.ofHours(1).toNanos() / 1_000;
    private static final int DIGITS = 3;

    private final AtomicHistogram micros = new AtomicHistogram(LONGEST, DIGITS);

    public void record(Duration duration) {
        recordNanos(duration.toNanos());
    }

    /** The same for a count of nanoseconds; what is negative counts as zero. */
    public void recordNanos(long nanos) {
        micros.recordValue(Math.clamp(nanos / 1_000, 0, LONGEST));
    }

    public long count() {
        return micros.getTotalCount();
    }

    /** A duration that this share of the recorded ones does not exceed. */
    public Duration percentile(double percent) {
        return Duration.ofNanos(1_000 * micros.getValueAtPercentile(percent));
    }

    public Percentiles percentiles() {
        return new Percentiles(
                count(),
                percentile(50),
                percentile(90),
                percentile(99),
                percentile(99.9),
                percentile(100));
    }

    /** As it is at this moment, in microseconds. */
    Histogram snapshot() {
        return micros.copy();
    }
}
