package dev.sluice.loadtest.report;

import java.io.Console;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A line that is written over and over while something runs, on a terminal only; anywhere else
 * there is none. Owns one thread until it is closed.
 */
public final class ProgressLine implements AutoCloseable {
    private static final Duration PERIOD = Duration.ofMillis(250);
    private static final String CLEAR = "\r\u001b[K";

    private final PrintWriter out;
    private final boolean terminal;
    private final ScheduledExecutorService clock;

    private ProgressLine(PrintWriter out, boolean terminal, ScheduledExecutorService clock) {
        this.out = out;
        this.terminal = terminal;
        this.clock = clock;
    }

    /** Shows what the supplier says; the writer must be the one of standard output. */
    public static ProgressLine show(PrintWriter out, Supplier<String> line) {
        return show(out, line, isTerminal());
    }

    static ProgressLine show(PrintWriter out, Supplier<String> line, boolean terminal) {
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().name("progress").daemon().factory());
        ProgressLine progress = new ProgressLine(out, terminal, clock);
        if (terminal) {
            clock.scheduleAtFixedRate(
                    () -> progress.write(CLEAR + line.get()),
                    0,
                    PERIOD.toMillis(),
                    TimeUnit.MILLISECONDS);
        }
        return progress;
    }

    @Override
    public void close() {
        clock.close();
        if (terminal) {
            write(CLEAR);
        }
    }

    private void write(String text) {
        out.print(text);
        out.flush();
    }

    /** The console of Java 25 is null again where a stream of the process is redirected. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }
}
