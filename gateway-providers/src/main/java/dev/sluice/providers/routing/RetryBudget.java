package dev.sluice.providers.routing;

import dev.sluice.core.time.Ticker;
import java.time.Duration;

/**
 * How many second attempts a route may make: a share of its recent requests, and a few a second in
 * any case, so that an outage is not answered with a storm (as in Finagle's and Linkerd's retry
 * budgets). Thread-safe: one short lock.
 */
final class RetryBudget {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final int SECONDS = 10;
    private static final int LEAST_PER_SECOND = 3;

    private final double share;
    private final Ticker ticker;
    private final int[] requests = new int[SECONDS];
    private final int[] retries = new int[SECONDS];
    private long newest;

    /**
     * @param share of the requests of the last ten seconds
     */
    RetryBudget(double share, Ticker ticker) {
        this.share = share;
        this.ticker = ticker;
        this.newest = Math.floorDiv(ticker.nanos(), SECOND);
    }

    synchronized void onRequest() {
        requests[now()]++;
    }

    /** Whether one more second attempt may be made, which is then counted. */
    synchronized boolean tryRetry() {
        int now = now();
        if (retries[now] >= LEAST_PER_SECOND && sum(retries) >= share * sum(requests)) {
            return false;
        }
        retries[now]++;
        return true;
    }

    /** The index of this second; those that nobody used in between are empty. */
    private int now() {
        long second = Math.floorDiv(ticker.nanos(), SECOND);
        for (long i = Math.max(newest + 1, second - SECONDS + 1); i <= second; i++) {
            requests[index(i)] = 0;
            retries[index(i)] = 0;
        }
        newest = Math.max(newest, second);
        return index(newest);
    }

    private static int index(long second) {
        return (int) Math.floorMod(second, (long) SECONDS);
    }

    private static int sum(int[] counts) {
        int sum = 0;
        for (int count : counts) {
            sum += count;
        }
        return sum;
    }
}
