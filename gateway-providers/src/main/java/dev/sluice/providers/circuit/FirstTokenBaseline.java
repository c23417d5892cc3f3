package dev.sluice.providers.circuit;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * How long a candidate usually takes to its first token: the median of samples over a time. Of each
 * tenth of that time it keeps the last samples, so that a busy minute counts no more than a quiet
 * one, a cold start is soon forgotten, and the work is bounded however many calls there are.
 * Confined to the lock of the circuit that owns it.
 */
final class FirstTokenBaseline {

    private static final int SLICES = 10;
    private static final int USUAL_SAMPLES_A_SLICE = 32;
    private static final int MOST_SAMPLES_A_SLICE = 4096;

    /** The samples of a tenth of the time. */
    private static final class Slice {
        private final long beginNanos;
        private long[] samples = new long[8];
        private int size;
        private int oldest;

        Slice(long beginNanos) {
            this.beginNanos = beginNanos;
        }

        void add(long sample) {
            if (size == samples.length) {
                samples = Arrays.copyOf(samples, size * 2);
            }
            samples[size++] = sample;
        }

        /** Puts a sample in the place of the oldest; true when all have been replaced once more. */
        boolean replace(long sample) {
            samples[oldest] = sample;
            oldest = (oldest + 1) % size;
            return oldest == 0;
        }
    }

    private final long memoryNanos;
    private final int samplesASlice;
    private final Deque<Slice> slices = new ArrayDeque<>();
    private int size;
    private long medianNanos;

    /**
     * @param minimumSamples so many must fit into a tenth of the time, too
     */
    FirstTokenBaseline(long memoryNanos, int minimumSamples) {
        this.memoryNanos = memoryNanos;
        this.samplesASlice =
                Math.clamp(minimumSamples, USUAL_SAMPLES_A_SLICE, MOST_SAMPLES_A_SLICE);
    }

    /** How many samples it has of the time before {@code nowNanos}. */
    int size(long nowNanos) {
        boolean forgotten = false;
        while (!slices.isEmpty() && nowNanos - slices.getFirst().beginNanos >= memoryNanos) {
            size -= slices.removeFirst().size;
            forgotten = true;
        }
        if (forgotten) {
            findMedian();
        }
        return size;
    }

    /** 0 without a sample. */
    long medianNanos() {
        return medianNanos;
    }

    void learn(long nowNanos, long sampleNanos) {
        if (slices.isEmpty()
                || nowNanos - slices.getLast().beginNanos >= Math.max(1, memoryNanos / SLICES)) {
            slices.addLast(new Slice(nowNanos));
        }
        Slice slice = slices.getLast();
        if (slice.size < samplesASlice) {
            slice.add(sampleNanos);
            size++;
            findMedian();
        } else if (slice.replace(sampleNanos)) {
            findMedian();
        }
    }

    private void findMedian() {
        if (size == 0) {
            medianNanos = 0;
            return;
        }
        long[] all = new long[size];
        int at = 0;
        for (Slice slice : slices) {
            System.arraycopy(slice.samples, 0, all, at, slice.size);
            at += slice.size;
        }
        Arrays.sort(all);
        medianNanos = all[size / 2];
    }
}
