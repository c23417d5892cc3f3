package dev.sluice.loadtest.load;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** How the next request follows from the last. Each request has a virtual thread. */
public sealed interface Loop {

    /** Sends one request and waits for its end. */
    interface Sender {
        /**
         * Called on a thread of its own.
         *
         * @param index from 0
         * @param planned when it was to be sent, in {@link System#nanoTime}
         */
        void send(long index, long planned);
    }

    /** So many clients, of which each asks again as soon as it has its answer. */
    record Closed(int clients) implements Loop {}

    /** Requests come when they come, however long the others take. */
    record Open(Arrivals arrivals) implements Loop {}

    /**
     * Returns when the last request has ended; each answer is the sender's.
     *
     * @param start the beginning, in {@link System#nanoTime}
     */
    default void run(long start, Limits limits, Sender sender) {
        // Closing it waits for all of them.
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            switch (this) {
                case Closed(int clients) -> runClosed(clients, threads, start, limits, sender);
                case Open(Arrivals arrivals) -> runOpen(arrivals, threads, start, limits, sender);
            }
        }
    }

    private static void runClosed(
            int clients, ExecutorService threads, long start, Limits limits, Sender sender) {
        AtomicLong next = new AtomicLong();
        long end = start + limits.duration().toNanos();
        for (int i = 0; i < clients; i++) {
            threads.execute(
                    () -> {
                        waitUntil(start);
                        for (long now = System.nanoTime(); now < end; now = System.nanoTime()) {
                            long index = next.getAndIncrement();
                            if (index >= limits.requests()) {
                                return;
                            }
                            sender.send(index, now);
                        }
                    });
        }
    }

    private static void runOpen(
            Arrivals arrivals, ExecutorService threads, long start, Limits limits, Sender sender) {
        for (long i = 0; i < limits.requests(); i++) {
            long index = i;
            long offset = arrivals.next();
            if (offset >= limits.duration().toNanos()) {
                return;
            }
            waitUntil(start + offset);
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            threads.execute(() -> sender.send(index, start + offset));
        }
    }

    private static void waitUntil(long moment) {
        for (long left = moment - System.nanoTime();
                left > 0 && !Thread.currentThread().isInterrupted();
                left = moment - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
