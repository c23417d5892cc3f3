package dev.sluice.loadtest.drill.cost;

import dev.sluice.loadtest.drill.bench.Answers;

/**
 * What one run of the load came to.
 *
 * @param remembered answers from memory
 * @param primaryDollars by the tokens that the primary has counted
 */
record CostRun(Answers all, long remembered, double primaryDollars, double secondaryDollars) {

    double dollars() {
        return primaryDollars + secondaryDollars;
    }

    /** For each task that was done. */
    double centsATask() {
        return 100 * dollars() / Math.max(1, all.right());
    }
}
