package dev.sluice.core.flight;

import dev.sluice.core.provider.EventReading;
import java.nio.ByteBuffer;

/**
 * Somebody who gets what an upstream call brings, from the first content on. All calls come on the
 * flight's loop.
 */
public interface FlightSubscriber {

    /**
     * One complete event, or one piece of a whole body; a heap view, valid during the call only.
     */
    void onEvent(ByteBuffer event, EventReading reading);

    /**
     * A whole answer is going to come as one event: the chance to do the work for it where it does
     * not hold the loop up. Called at most once, on a worker or on the loop, before the event.
     */
    default void foresee(byte[] answer) {}

    /** Whether an answer that is too large to be held may come in pieces. */
    default boolean takesPieces() {
        return true;
    }

    /** The loop's turn is over: what was collected is to be sent. */
    void onTurnEnd(long nowNanos);

    /** The last call. */
    void onFlightEnd(FlightEnd end);

    /**
     * Whether this subscriber is a client that keeps up. Reading from upstream goes on while one
     * does; who is no client has no say.
     */
    default boolean isWritable() {
        return false;
    }
}
