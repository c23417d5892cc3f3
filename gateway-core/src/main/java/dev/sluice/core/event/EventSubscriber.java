package dev.sluice.core.event;

/**
 * Hears of events, on whatever thread they happen. Must not block and must not throw. Thread-safe.
 */
@FunctionalInterface
public interface EventSubscriber {

    void onEvent(GatewayEvent event);
}
