package dev.sluice.core.exchange;

import dev.sluice.core.provider.UpstreamTransport;
import dev.sluice.core.time.Scheduler;
import dev.sluice.core.time.Ticker;

/** What one event loop offers to the exchanges on it. */
public record Loop(Scheduler scheduler, UpstreamTransport transport, Ticker ticker) {}
