package dev.sluice.netty.metrics;

import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.event.GatewayEvent;
import java.util.List;

/** Several subscribers as one. */
public record Subscribers(List<EventSubscriber> all) implements EventSubscriber {

    public Subscribers {
        all = List.copyOf(all);
    }

    @Override
    public void onEvent(GatewayEvent event) {
        all.forEach(subscriber -> subscriber.onEvent(event));
    }
}
