package dev.sluice.netty.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BodyBudgetTest {

    private final BodyBudget budget = new BodyBudget(100);
    private final List<String> resumed = new ArrayList<>();

    @Test
    void letsConnectionsReadUpToItsLimit() {
        assertThat(budget.add(60)).isTrue();
        assertThat(budget.add(40)).isTrue();
        assertThat(budget.add(1)).isFalse();
        assertThat(budget.held()).isEqualTo(101);
    }

    @Test
    void letsThoseWhoWaitGoOnInOrderOnceThereIsRoom() {
        budget.add(150);
        budget.whenRoom(() -> resumed.add("first"));
        budget.whenRoom(() -> resumed.add("second"));
        assertThat(resumed).isEmpty();

        budget.release(49);
        assertThat(resumed).isEmpty();
        budget.release(1);

        assertThat(resumed).containsExactly("first", "second");
    }

    @Test
    void letsOneGoOnAtOnceWhereThereIsRoomAlready() {
        budget.whenRoom(() -> resumed.add("now"));

        assertThat(resumed).containsExactly("now");
    }

    @Test
    void stopsWakingWhenTheRoomIsGoneAgain() {
        budget.add(150);
        budget.whenRoom(
                () -> {
                    resumed.add("first");
                    budget.add(90);
                });
        budget.whenRoom(() -> resumed.add("second"));

        budget.release(100);
        assertThat(resumed).containsExactly("first");
        budget.release(40);
        assertThat(resumed).containsExactly("first", "second");
    }

    @Test
    @Timeout(10)
    void losesNobodyAmongManyThreads() throws InterruptedException {
        int threads = 4;
        int rounds = 2000;
        AtomicInteger woken = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(threads);
        for (int t = 0; t < threads; t++) {
            Thread.ofPlatform()
                    .start(
                            () -> {
                                for (int i = 0; i < rounds; i++) {
                                    budget.add(60);
                                    budget.whenRoom(woken::incrementAndGet);
                                    budget.release(60);
                                }
                                done.countDown();
                            });
        }
        done.await();

        assertThat(budget.held()).isZero();
        budget.release(0);
        assertThat(woken).hasValue(threads * rounds);
    }
}
