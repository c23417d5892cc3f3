package dev.sluice.loadtest.load;

import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * When requests are sent.
 *
 * @param open how many may be open at a time; what waits for it waits at the cost of its latency
 * @param warmUp times of requests that are sent before its end do not count
 */
record Pacing(Loop loop, Semaphore open, Limits limits, Duration warmUp, String text) {}
