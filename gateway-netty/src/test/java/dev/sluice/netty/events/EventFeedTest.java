package dev.sluice.netty.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.event.GatewayEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EventFeedTest {

    private static final Instant NOW = Instant.parse("2026-07-02T08:30:00Z");
    private static final GatewayEvent EVENT = new GatewayEvent.CachePurged(null, null, 1);

    private final EventFeed feed = new EventFeed(() -> NOW);

    @Test
    void tellsAllWhoListenAndNobodyWhoLeft() {
        List<String> heard = new ArrayList<>();
        EventFeed.Listener first = (at, event) -> heard.add("first " + at);
        EventFeed.Listener second = (at, event) -> heard.add("second " + at);
        feed.join(first);
        feed.join(second);

        feed.onEvent(EVENT);
        feed.leave(first);
        feed.onEvent(EVENT);

        assertThat(heard).containsExactly("first " + NOW, "second " + NOW, "second " + NOW);
        assertThat(feed.size()).isEqualTo(1);
    }

    @Test
    void takesNoMoreThanSixteen() {
        for (int i = 0; i < EventFeed.MOST_LISTENERS; i++) {
            int number = i;
            assertThat(feed.join((at, event) -> assertThat(number).isNotNegative())).isTrue();
        }

        assertThat(feed.join((at, event) -> {})).isFalse();
    }

    @Test
    void neverTakesMoreWhoeverJoinsAtTheSameTime() throws Exception {
        AtomicInteger taken = new AtomicInteger();
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8 * EventFeed.MOST_LISTENERS; i++) {
                threads.execute(
                        () -> {
                            start.countDown();
                            if (feed.join((at, event) -> taken.get())) {
                                taken.incrementAndGet();
                            }
                        });
            }
            assertThat(start.await(10, TimeUnit.SECONDS)).isTrue();
        }

        assertThat(taken).hasValue(EventFeed.MOST_LISTENERS);
        assertThat(feed.size()).isEqualTo(EventFeed.MOST_LISTENERS);
    }
}
