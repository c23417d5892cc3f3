package dev.sluice.providers.circuit;

import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.event.GatewayEvent;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Events on their way to a subscriber: put in under the lock of what changed, so that their order
 * is right, and delivered when no lock is held, so that a subscriber may ask for what it likes.
 *
 * <p>Thread-safe: a concurrent queue, and a counter that lets one thread deliver at a time. The
 * others leave theirs to it. It is empty unless somebody is delivering.
 */
final class EventOutbox {

    private static final Logger LOG = LoggerFactory.getLogger(EventOutbox.class);

    private final EventSubscriber subscriber;
    private final Queue<GatewayEvent> pending = new ConcurrentLinkedQueue<>();
    private final AtomicInteger requests = new AtomicInteger();

    EventOutbox(EventSubscriber subscriber) {
        this.subscriber = subscriber;
    }

    void put(GatewayEvent event) {
        pending.add(event);
    }

    /** Called after {@link #put}, when no lock is held. */
    void deliver() {
        if (pending.isEmpty() || requests.getAndIncrement() != 0) {
            return;
        }
        int handled = 1;
        while (handled != 0) {
            GatewayEvent event = pending.poll();
            while (event != null) {
                announce(event);
                event = pending.poll();
            }
            handled = requests.addAndGet(-handled);
        }
    }

    /** A subscriber that throws must not keep the others' events in the queue for ever. */
    private void announce(GatewayEvent event) {
        try {
            subscriber.onEvent(event);
        } catch (RuntimeException e) {
            LOG.error("A subscriber failed at {}", event, e);
        }
    }
}
