package dev.sluice.cache.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cache.Recording;
import dev.sluice.core.cache.RecordingResult;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class RecordingWorkerTest {

    private static final Recording WHOLE =
            Recordings.of(/* streamed= */ true, "0 text a", "0 stop");
    private static final Recording CUT = Recordings.of(/* streamed= */ true, "0 text a");
    private static final Recording BROKEN = Recordings.of(/* streamed= */ true, "broken");

    private final BlockingQueue<RecordedAnswer> answers = new LinkedBlockingQueue<>();
    private final BlockingQueue<RecordingResult> results = new LinkedBlockingQueue<>();
    private final AtomicInteger done = new AtomicInteger();
    private RecordingWorker worker = worker(answers::add);

    private RecordingWorker worker(Consumer<RecordedAnswer> onAnswer) {
        return new RecordingWorker(onAnswer, results::add);
    }

    @AfterEach
    void close() {
        worker.close();
    }

    private boolean offer(Recording recording) {
        return worker.offer(recording, done::incrementAndGet);
    }

    private @Nullable RecordingResult next() throws InterruptedException {
        return results.poll(10, TimeUnit.SECONDS);
    }

    @Test
    void handsOnWhatIsComplete() throws InterruptedException {
        assertThat(offer(WHOLE)).isTrue();

        assertThat(next()).isEqualTo(RecordingResult.AGGREGATED);
        assertThat(answers).hasSize(1);
        assertThat(done).hasValue(1);
    }

    @Test
    void handsOnNothingThatIsNot() throws InterruptedException {
        offer(CUT);

        assertThat(next()).isEqualTo(RecordingResult.INCOMPLETE);
        assertThat(answers).isEmpty();
        assertThat(done).hasValue(1);
    }

    @Test
    void countsWhatCannotBeReadAndTriesTheNext() throws InterruptedException {
        offer(BROKEN);
        offer(WHOLE);

        assertThat(next()).isEqualTo(RecordingResult.FAILED);
        assertThat(next()).isEqualTo(RecordingResult.AGGREGATED);
        assertThat(done).hasValue(2);
    }

    @Test
    void outlivesAConsumerThatThrows() throws InterruptedException {
        worker.close();
        AtomicInteger asked = new AtomicInteger();
        worker =
                worker(
                        answer -> {
                            if (asked.getAndIncrement() == 0) {
                                throw new IllegalStateException("full");
                            }
                            answers.add(answer);
                        });
        offer(WHOLE);
        offer(WHOLE);

        assertThat(next()).isEqualTo(RecordingResult.FAILED);
        assertThat(next()).isEqualTo(RecordingResult.AGGREGATED);
        assertThat(done).hasValue(2);
        assertThat(answers).hasSize(1);
    }

    @Test
    void refusesAtOnceWhenItsQueueIsFull() throws InterruptedException {
        worker.close();
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch reached = new CountDownLatch(1);
        worker =
                worker(
                        answer -> {
                            reached.countDown();
                            try {
                                blocked.await();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });
        offer(WHOLE);
        reached.await();

        int taken = 0;
        while (offer(WHOLE)) {
            taken++;
        }

        assertThat(taken).isEqualTo(1024);
        assertThat(done).hasValue(0);
        blocked.countDown();
        for (int i = 0; i <= taken; i++) {
            assertThat(next()).isEqualTo(RecordingResult.AGGREGATED);
        }
        assertThat(done).hasValue(1 + taken);
    }

    @Test
    void refusesOnceItIsClosed() {
        worker.close();

        assertThat(offer(WHOLE)).isFalse();
        assertThat(done).hasValue(0);
    }
}
