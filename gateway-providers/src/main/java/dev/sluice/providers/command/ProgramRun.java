package dev.sluice.providers.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One run of a program. Its pipes are read and written by threads of their own, which must be
 * platform threads: a read of a pipe would hold the carrier of a virtual one.
 *
 * <p>Thread-safe: the process and whether it is to die are guarded by the monitor.
 */
final class ProgramRun {

    /** Hears of a run on its threads. {@link #onEnd} comes last, and not after a kill. */
    interface Listener {

        void onStarted();

        /** Some of its output; the program is held up until this returns. */
        void onOutput(String text) throws InterruptedException;

        void onEnd(ProgramEnd end);
    }

    /** What a program that has ended left in its pipes is there at once, unless a child adds. */
    private static final Duration MOMENT = Duration.ofMillis(200);

    /** With nobody left who could write, the end of a pipe is only a matter of being read. */
    private static final Duration LAST_WAIT = Duration.ofSeconds(5);

    private static final int READ_SIZE = 16 * 1024;

    private final Invocation invocation;
    private final Executor threads;
    private final Listener listener;
    private final String id = UUID.randomUUID().toString();
    private final LastWords lastWords = new LastWords();
    private final CountDownLatch outputOver = new CountDownLatch(1);
    private final CountDownLatch errorsOver = new CountDownLatch(1);
    private volatile boolean handingOver;
    private @Nullable ProcessTree tree;
    private boolean killed;
    private boolean ended;

    /**
     * A run that has not begun.
     *
     * @param threads grows as needed: up to five are taken at a time
     */
    ProgramRun(Invocation invocation, Executor threads, Listener listener) {
        this.invocation = invocation;
        this.threads = threads;
        this.listener = listener;
    }

    /** Starts the program and reads its output; returns when there is no more of it. */
    void run() {
        Process process;
        synchronized (this) {
            if (killed) {
                return;
            }
        }
        try {
            process = builder().start();
        } catch (IOException e) {
            listener.onEnd(new ProgramEnd.NotStarted(String.valueOf(e.getMessage())));
            return;
        }
        if (!adopt(process)) {
            return;
        }
        listener.onStarted();
        threads.execute(() -> feed(process.getOutputStream()));
        threads.execute(() -> listen(process.getErrorStream()));
        threads.execute(() -> watch(process));
        read(process.getInputStream());
    }

    private ProcessBuilder builder() {
        ProcessBuilder builder = new ProcessBuilder(invocation.command());
        builder.directory(invocation.directory().toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.putAll(invocation.environment());
        environment.put(ProcessTree.MARK, id);
        return builder;
    }

    /** Whether it may live. */
    private boolean adopt(Process process) {
        ProcessTree started = new ProcessTree(process, id);
        boolean unwanted;
        synchronized (this) {
            tree = started;
            unwanted = killed;
        }
        if (unwanted) {
            threads.execute(() -> end(started));
        }
        return !unwanted;
    }

    /** Ends the program with all that it has started. Does not wait for that; any thread. */
    void kill() {
        ProcessTree running;
        synchronized (this) {
            if (killed || ended) {
                return;
            }
            killed = true;
            running = tree;
        }
        if (running != null) {
            threads.execute(() -> end(running));
        }
    }

    private static void end(ProcessTree tree) {
        try {
            tree.kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(InputStream output) {
        Utf8Pieces characters = new Utf8Pieces();
        byte[] bytes = new byte[READ_SIZE];
        try (output) {
            int length = output.read(bytes);
            while (length >= 0) {
                handOver(characters.next(bytes, length));
                length = output.read(bytes);
            }
            handOver(characters.end());
        } catch (IOException e) {
            // The pipe is gone: how the program ends says what that means.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            outputOver.countDown();
        }
    }

    private void handOver(String text) throws InterruptedException {
        if (!text.isEmpty()) {
            handingOver = true;
            try {
                listener.onOutput(text);
            } finally {
                handingOver = false;
            }
        }
    }

    /** A program that does not read what it is given is not wrong. */
    private void feed(OutputStream input) {
        try (input) {
            input.write(invocation.input().getBytes(UTF_8));
        } catch (IOException e) {
            // It ended, or closed its input, before it had read all.
        }
    }

    private void listen(InputStream errors) {
        byte[] bytes = new byte[READ_SIZE];
        try (errors) {
            int length = errors.read(bytes);
            while (length >= 0) {
                lastWords.add(bytes, length);
                length = errors.read(bytes);
            }
        } catch (IOException e) {
            // The pipe is gone, and with it what was to be said.
        } finally {
            errorsOver.countDown();
        }
    }

    /** Whatever the program leaves running is ended after it. */
    private void watch(Process process) {
        try {
            int code = process.waitFor();
            awaitEnd(outputOver);
            if (code != 0) {
                awaitEnd(errorsOver);
            }
            if (endsItself()) {
                listener.onEnd(new ProgramEnd.Exited(code, lastWords.text()));
            }
            tree().kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * A child that outlives its parent may hold the pipe open: it is given a moment, and then
     * ended. Whoever cannot be ended is not waited for.
     */
    private void awaitEnd(CountDownLatch pipe) throws InterruptedException {
        if (await(pipe, MOMENT)) {
            return;
        }
        tree().kill();
        while (!await(pipe, LAST_WAIT) && handingOver) {
            // A client that reads slowly has all the time it wants.
        }
    }

    private static boolean await(CountDownLatch pipe, Duration most) throws InterruptedException {
        return pipe.await(most.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Whether its end is to be told; from then on there is nothing to kill. */
    private synchronized boolean endsItself() {
        ended = !killed;
        return ended;
    }

    private synchronized ProcessTree tree() {
        ProcessTree started = tree;
        if (started == null) {
            throw new IllegalStateException("not started");
        }
        return started;
    }
}
