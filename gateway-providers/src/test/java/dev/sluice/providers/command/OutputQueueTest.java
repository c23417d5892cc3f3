package dev.sluice.providers.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class OutputQueueTest {

    @Test
    void showsNothingUntilEnoughHasCome() throws InterruptedException {
        OutputQueue queue = new OutputQueue(4);

        assertThat(queue.put("🙂🙂🙂")).isFalse();
        assertThat(queue.take(10)).isEmpty();
        assertThat(queue.put("x")).isTrue();
        assertThat(queue.take(10)).isEqualTo("🙂🙂🙂x");
        assertThat(queue.put("y")).isTrue();
    }

    @Test
    void countsBlanksOnlyBesideWords() throws InterruptedException {
        OutputQueue queue = new OutputQueue(2);

        assertThat(queue.put("\n\n\n")).isFalse();
        assertThat(queue.put("a")).isTrue();
        assertThat(queue.take(10)).isEqualTo("\n\n\na");
    }

    @Test
    void opensForLessWhenTheProgramHasEnded() throws InterruptedException {
        OutputQueue queue = new OutputQueue(100);
        queue.put("red");

        queue.complete();

        assertThat(queue.isOpen()).isTrue();
        assertThat(queue.take(10)).isEqualTo("red");
    }

    @Test
    void staysShutForBlanksAlone() throws InterruptedException {
        OutputQueue queue = new OutputQueue(1);
        queue.put(" \n");

        queue.complete();

        assertThat(queue.isOpen()).isFalse();
        assertThat(queue.hasMore()).isFalse();
    }

    @Test
    void cutsNoCharacterInTwo() throws InterruptedException {
        OutputQueue queue = new OutputQueue(1);
        queue.put("a🙂b");

        assertThat(queue.take(2)).isEqualTo("a");
        assertThat(queue.take(2)).isEqualTo("🙂");
        assertThat(queue.take(2)).isEqualTo("b");
        assertThat(queue.hasMore()).isFalse();
    }

    @Test
    void opensWhenItIsFullHoweverMuchIsWantedFirst() throws InterruptedException {
        OutputQueue queue = new OutputQueue(Integer.MAX_VALUE);

        assertThat(queue.put(" ".repeat(OutputQueue.CAPACITY))).isTrue();
    }

    @Test
    void holdsTheWriterUpUntilThereIsRoom() throws Exception {
        OutputQueue queue = new OutputQueue(1);
        queue.put("x".repeat(OutputQueue.CAPACITY));
        try (ExecutorService writer = Executors.newSingleThreadExecutor()) {
            CountDownLatch begun = new CountDownLatch(1);
            Future<Boolean> written =
                    writer.submit(
                            () -> {
                                begun.countDown();
                                return queue.put("y");
                            });
            begun.await();

            assertThat(written.isDone()).isFalse();
            assertThat(queue.take(10)).hasSize(10);
            assertThat(written.get()).isTrue();
        }
    }

    @Test
    void letsTheWriterGoWhenNobodyReadsAnyMore() throws Exception {
        OutputQueue queue = new OutputQueue(1);
        queue.put("x".repeat(OutputQueue.CAPACITY));
        try (ExecutorService writer = Executors.newSingleThreadExecutor()) {
            Future<Boolean> written = writer.submit(() -> queue.put("y"));

            queue.close();

            assertThat(written.get()).isFalse();
            assertThat(queue.take(10)).isEmpty();
        }
    }
}
