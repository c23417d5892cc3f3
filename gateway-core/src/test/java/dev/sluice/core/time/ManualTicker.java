package dev.sluice.core.time;

import java.time.Duration;

/** Time that stands still until a test moves it. */
public final class ManualTicker implements Ticker {

    private long nanos;

    @Override
    public long nanos() {
        return nanos;
    }

    public void advance(Duration by) {
        nanos += by.toNanos();
    }
}
