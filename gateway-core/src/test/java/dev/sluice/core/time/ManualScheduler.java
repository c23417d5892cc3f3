package dev.sluice.core.time;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/** A loop that a test turns by hand. */
public final class ManualScheduler implements Scheduler {

    private final ManualTicker ticker;
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private final List<Waiting> timers = new ArrayList<>();
    private boolean away;
    private int scheduled;

    public ManualScheduler(ManualTicker ticker) {
        this.ticker = ticker;
    }

    /** Numbered, so that no two are equal. */
    private record Waiting(int number, long due, Runnable task) {}

    @Override
    public void execute(Runnable task) {
        tasks.addLast(task);
    }

    @Override
    public boolean isOnLoop() {
        return !away;
    }

    @Override
    public Timer schedule(Duration delay, Runnable task) {
        Waiting waiting = new Waiting(scheduled++, ticker.nanos() + delay.toNanos(), task);
        timers.add(waiting);
        return () -> timers.remove(waiting);
    }

    /** Runs {@code task} as if on another thread. */
    public void onAnotherThread(Runnable task) {
        away = true;
        try {
            task.run();
        } finally {
            away = false;
        }
    }

    /** Runs what has been posted, also by what runs. */
    public void runTasks() {
        Runnable task;
        while ((task = tasks.pollFirst()) != null) {
            task.run();
        }
    }

    /** Lets time pass; timers run when they are due, in order. */
    public void advance(Duration by) {
        long end = ticker.nanos() + by.toNanos();
        while (true) {
            Waiting next = timers.stream().min(Comparator.comparingLong(Waiting::due)).orElse(null);
            if (next == null || next.due() > end) {
                break;
            }
            timers.remove(next);
            ticker.advance(Duration.ofNanos(Math.max(0, next.due() - ticker.nanos())));
            next.task().run();
            runTasks();
        }
        ticker.advance(Duration.ofNanos(end - ticker.nanos()));
    }

    public int waitingTimers() {
        return timers.size();
    }

    public int waitingTasks() {
        return tasks.size();
    }
}
