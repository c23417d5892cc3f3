package dev.sluice.loadtest.simulator;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** Thread-safe (one lock): what came in and how it ended, and waiting for either. */
final class TrafficLog {
    private static final int MAX_REQUESTS = 1_000;
    private static final long MAX_BYTES = 64L << 20; // 64 MiB

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<ReceivedRequest> received = new ArrayDeque<>();
    private long receivedBytes;
    private long requests;
    private long streamsStarted;
    private long streamsFinished;
    private long abortedByPeer;
    private long abortsAwaited;
    private long open;
    private long chunksSent;
    private long connections;
    private long openConnections;
    private long escapedSignatures;

    void connectionOpened() {
        change(
                () -> {
                    connections++;
                    openConnections++;
                });
    }

    void connectionClosed() {
        change(() -> openConnections--);
    }

    void requestReceived(ReceivedRequest request) {
        change(
                () -> {
                    requests++;
                    open++;
                    received.add(request);
                    receivedBytes += request.size();
                    while (received.size() > MAX_REQUESTS
                            || (receivedBytes > MAX_BYTES && received.size() > 1)) {
                        receivedBytes -= received.remove().size();
                    }
                });
    }

    void streamStarted() {
        change(() -> streamsStarted++);
    }

    void chunkSent() {
        change(() -> chunksSent++);
    }

    void signaturesEscaped(int number) {
        if (number > 0) {
            change(() -> escapedSignatures += number);
        }
    }

    void streamFinished() {
        change(() -> streamsFinished++);
    }

    void exchangeEnded() {
        change(() -> open--);
    }

    void exchangeAborted() {
        change(
                () -> {
                    open--;
                    abortedByPeer++;
                });
    }

    List<ReceivedRequest> requests() {
        lock.lock();
        try {
            return List.copyOf(received);
        } finally {
            lock.unlock();
        }
    }

    Optional<ReceivedRequest> last() {
        lock.lock();
        try {
            return Optional.ofNullable(received.peekLast());
        } finally {
            lock.unlock();
        }
    }

    SimulatorStats stats() {
        lock.lock();
        try {
            return new SimulatorStats(
                    requests,
                    streamsStarted,
                    streamsFinished,
                    abortedByPeer,
                    open,
                    chunksSent,
                    connections,
                    openConnections,
                    escapedSignatures);
        } finally {
            lock.unlock();
        }
    }

    boolean await(Predicate<SimulatorStats> condition, Duration deadline)
            throws InterruptedException {
        lock.lock();
        try {
            return awaitLocked(() -> condition.test(stats()), deadline);
        } finally {
            lock.unlock();
        }
    }

    /** Waits for an abort that no call of this method has reported yet. */
    boolean awaitAbort(Duration deadline) throws InterruptedException {
        lock.lock();
        try {
            boolean aborted = awaitLocked(() -> abortedByPeer > abortsAwaited, deadline);
            if (aborted) {
                abortsAwaited++;
            }
            return aborted;
        } finally {
            lock.unlock();
        }
    }

    private boolean awaitLocked(BooleanSupplier condition, Duration deadline)
            throws InterruptedException {
        long left = deadline.toNanos();
        while (!condition.getAsBoolean()) {
            if (left <= 0) {
                return false;
            }
            left = changed.awaitNanos(left);
        }
        return true;
    }

    private void change(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
