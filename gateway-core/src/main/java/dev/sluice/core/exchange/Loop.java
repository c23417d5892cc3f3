package dev.sluice.core.exchange;

import dev.sluice.core.provider.UpstreamTransport;
import dev.sluice.core.time.Scheduler;
import dev.sluice.core.time.Ticker;
import java.util.concurrent.Executor;

/**
 * What one event loop offers to the exchanges on it.
 *
 * @param workers for work that would hold the loop up; what comes of it goes back by {@link
 *     Scheduler#execute}
 */
public record Loop(
        Scheduler scheduler, UpstreamTransport transport, Ticker ticker, Executor workers) {

    /** A body over this size is scanned and decoded by a worker. */
    public static final int LARGEST_BODY_ON_LOOP = 256 * 1024;
}
