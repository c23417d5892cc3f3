package dev.sluice.loadtest.load;

import java.util.concurrent.Semaphore;

/**
 * When requests are sent.
 *
 * @param open how many may be open at a time; what waits for it waits at the cost of its latency
 */
record Pacing(Loop loop, Semaphore open, Limits limits, String text) {}
