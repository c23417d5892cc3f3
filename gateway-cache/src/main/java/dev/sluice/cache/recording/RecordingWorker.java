package dev.sluice.cache.recording;

import dev.sluice.core.cache.Recording;
import dev.sluice.core.cache.RecordingResult;
import dev.sluice.core.cache.RecordingSink;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Thread-safe: one worker with a bounded queue reads recordings away from the event loops. A full
 * queue refuses at once; an answer that cannot be read is counted, and the next one is tried.
 */
public final class RecordingWorker implements RecordingSink, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(RecordingWorker.class);

    private static final int LONGEST_QUEUE = 1024;

    private final ExecutorService worker;
    private final Consumer<RecordedAnswer> onAnswer;
    private final Consumer<RecordingResult> onResult;

    /**
     * A worker with a thread of its own.
     *
     * @param onAnswer gets each complete answer, on the worker
     * @param onResult hears how each recording ended, on the worker
     */
    public RecordingWorker(Consumer<RecordedAnswer> onAnswer, Consumer<RecordingResult> onResult) {
        this.onAnswer = onAnswer;
        this.onResult = onResult;
        this.worker =
                new ThreadPoolExecutor(
                        1,
                        1,
                        0,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(LONGEST_QUEUE),
                        Thread.ofPlatform().daemon().name("recordings").factory());
    }

    @Override
    public boolean offer(Recording recording, Runnable onDone) {
        try {
            worker.execute(() -> work(recording, onDone));
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    private void work(Recording recording, Runnable onDone) {
        RecordingResult result = RecordingResult.FAILED;
        try {
            RecordedAnswer answer = ResponseAggregator.aggregate(recording);
            if (answer.complete()) {
                onAnswer.accept(answer);
                result = RecordingResult.AGGREGATED;
            } else {
                result = RecordingResult.INCOMPLETE;
            }
        } catch (RuntimeException e) {
            log.warn(
                    "A recorded answer of {} could not be read or kept: {}",
                    recording.candidate().name(),
                    e.getClass().getSimpleName());
        } finally {
            onDone.run();
            onResult.accept(result);
        }
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
