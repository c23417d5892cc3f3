package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.drill.bench.TargetFault;

/**
 * An outage that has taken place. Moments are those of {@link System#nanoTime}.
 *
 * @param died when the primary was told to fail
 * @param back when it had stopped failing
 * @param primaryRequests that it received whole while it was dead
 * @param failedCalls to it that were over while it was dead
 */
record Outage(long died, long back, long primaryRequests, long failedCalls) {

    /** Where nobody listens, only the caller knows of its calls. */
    long reachedPrimary(TargetFault fault) {
        return fault == TargetFault.REFUSE ? failedCalls : primaryRequests;
    }
}
