package dev.sluice.core.time;

import java.time.Duration;

/**
 * Notices silence. Each sign of life costs one store instead of a cancelled and renewed timer: the
 * timer fires at the earliest possible time and re-arms itself for what is left.
 *
 * <p>Confined to the exchange's event loop.
 */
public final class QuietTimer {

    private final Scheduler scheduler;
    private final Ticker ticker;
    private final Runnable onSilence;
    private long limitNanos;
    private long lastSignNanos;
    private Scheduler.Timer timer = () -> {};
    private boolean running;

    public QuietTimer(Scheduler scheduler, Ticker ticker, Runnable onSilence) {
        this.scheduler = scheduler;
        this.ticker = ticker;
        this.onSilence = onSilence;
    }

    /** Starts to wait for {@code limit} of silence from now on, in place of any wait before. */
    public void start(Duration limit) {
        stop();
        running = true;
        limitNanos = limit.toNanos();
        lastSignNanos = ticker.nanos();
        timer = scheduler.schedule(limit, this::check);
    }

    public boolean isRunning() {
        return running;
    }

    /** Something was heard at {@code nowNanos}. */
    public void sign(long nowNanos) {
        lastSignNanos = nowNanos;
    }

    public void stop() {
        running = false;
        timer.cancel();
    }

    private void check() {
        if (!running) {
            return;
        }
        long left = limitNanos - (ticker.nanos() - lastSignNanos);
        if (left > 0) {
            timer = scheduler.schedule(Duration.ofNanos(left), this::check);
            return;
        }
        running = false;
        onSilence.run();
    }
}
