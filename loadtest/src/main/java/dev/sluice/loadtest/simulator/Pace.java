package dev.sluice.loadtest.simulator;

import java.time.Duration;

/**
 * How fast and how long a simulated answer is.
 *
 * @param firstDelay from the request to the first token
 * @param tokensPerSecond content chunks a second after that; 0 = as fast as the socket takes them
 * @param chunks content chunks of an answer
 */
public record Pace(Duration firstDelay, double tokensPerSecond, int chunks) {
    /** First-token time and rate as hosted models of middle size are published with. */
    public static final Pace PUBLISHED = new Pace(Duration.ofMillis(280), 45, 100);

    public Pace {
        if (firstDelay.isNegative()) {
            throw new IllegalArgumentException("first delay is " + firstDelay + "; 0 or more");
        }
        if (!(tokensPerSecond >= 0) || Double.isInfinite(tokensPerSecond)) {
            throw new IllegalArgumentException(
                    "tokens per second is " + tokensPerSecond + "; 0 (no pause) or more");
        }
        if (chunks < 1) {
            throw new IllegalArgumentException("chunks is " + chunks + "; 1 or more");
        }
    }

    /** No pause anywhere: what tests want. */
    public static Pace immediate(int chunks) {
        return new Pace(Duration.ZERO, 0, chunks);
    }

    public Pace withFirstDelay(Duration delay) {
        return new Pace(delay, tokensPerSecond, chunks);
    }

    public Pace withTokensPerSecond(double rate) {
        return new Pace(firstDelay, rate, chunks);
    }

    public Pace withChunks(int count) {
        return new Pace(firstDelay, tokensPerSecond, count);
    }

    /** From the first content chunk to the given one (counted from 0). */
    Duration afterFirst(int chunk) {
        return tokensPerSecond == 0
                ? Duration.ZERO
                : Duration.ofNanos((long) (chunk * 1_000_000_000.0 / tokensPerSecond));
    }
}
