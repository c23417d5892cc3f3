package dev.sluice.loadtest.chat;

import java.time.Duration;

/**
 * What became of one request. Moments are those of {@link System#nanoTime}.
 *
 * @param planned when it was to be sent; waiting for the client's own sake counts as latency
 * @param firstContent when the first token came; {@link #NEVER} if none did
 * @param end when it was over
 */
public record Reply(long planned, long firstContent, long end, Served served, Verdict verdict) {
    public static final long NEVER = Long.MIN_VALUE;

    public boolean isRight() {
        return verdict instanceof Verdict.Right;
    }

    public boolean hasContent() {
        return firstContent != NEVER;
    }

    public Duration firstToken() {
        return Duration.ofNanos(firstContent - planned);
    }

    public Duration total() {
        return Duration.ofNanos(end - planned);
    }

    /** The simulator that wrote it; empty if that is not known. */
    public String author() {
        return verdict instanceof Verdict.Right(String author) ? author : "";
    }
}
