package dev.sluice.netty.events;

import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.event.GatewayEvent;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Passes events on to those who listen now; keeps none.
 *
 * <p>Thread-safe: the listeners are an immutable list, replaced under a lock that is held for no
 * longer than that. An event takes no lock.
 */
public final class EventFeed implements EventSubscriber {

    /** So many may listen at a time. */
    public static final int MOST_LISTENERS = 16;

    /** Hears of events, on whatever thread they happen. Must not block and must not throw. */
    @FunctionalInterface
    public interface Listener {
        void onEvent(Instant at, GatewayEvent event);
    }

    private final InstantSource clock;
    private final Object joining = new Object();
    private volatile List<Listener> listeners = List.of();

    public EventFeed(InstantSource clock) {
        this.clock = clock;
    }

    /** Whether the listener was taken; not if there are {@link #MOST_LISTENERS} already. */
    public boolean join(Listener listener) {
        synchronized (joining) {
            if (listeners.size() >= MOST_LISTENERS) {
                return false;
            }
            List<Listener> more = new ArrayList<>(listeners);
            more.add(listener);
            listeners = List.copyOf(more);
            return true;
        }
    }

    /** The listener hears no more. */
    public void leave(Listener listener) {
        synchronized (joining) {
            List<Listener> fewer = new ArrayList<>(listeners);
            fewer.remove(listener);
            listeners = List.copyOf(fewer);
        }
    }

    /** How many listen now. */
    public int size() {
        return listeners.size();
    }

    /** The moment, as events are dated. */
    public Instant now() {
        return clock.instant();
    }

    @Override
    public void onEvent(GatewayEvent event) {
        List<Listener> hearing = listeners;
        if (hearing.isEmpty()) {
            return;
        }
        Instant at = clock.instant();
        for (Listener listener : hearing) {
            listener.onEvent(at, event);
        }
    }
}
