package dev.sluice.core.flight;

import dev.sluice.core.provider.EventReading;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * One upstream call as its subscribers see it: a log of events with one writer. Until the commit
 * the log holds what came; the commit hands it to all subscribers, and from then on each event goes
 * to them as it comes. A call that fails before its commit leaves no trace with them.
 *
 * <pre>
 *   HOLDING --commit--> FLOWING --end--> ENDED
 *   HOLDING --discard---------------------^
 * </pre>
 *
 * <p>Confined to the event loop of the exchange that started it.
 */
public final class Flight {

    private enum State {
        HOLDING,
        FLOWING,
        ENDED
    }

    private final List<FlightSubscriber> subscribers = new ArrayList<>(2);
    private final EventLog preamble = new EventLog();
    private State state = State.HOLDING;

    public void subscribe(FlightSubscriber subscriber) {
        if (state != State.HOLDING) {
            throw new IllegalStateException("a flight that keeps no log takes no late subscriber");
        }
        subscribers.add(subscriber);
    }

    public boolean isCommitted() {
        return state != State.HOLDING;
    }

    /**
     * Tells of a whole answer before it is appended. Alone of all methods this one may be called on
     * a worker, while the loop waits for what comes of it.
     */
    public void foresee(byte[] answer) {
        subscribers.forEach(subscriber -> subscriber.foresee(answer));
    }

    /** Whether nobody needs an answer in one piece. */
    public boolean takesPieces() {
        return subscribers.stream().allMatch(FlightSubscriber::takesPieces);
    }

    /** The bytes that a commit would release. */
    public int heldBytes() {
        return preamble.bytes();
    }

    public void append(ByteBuffer event, EventReading reading) {
        switch (state) {
            case HOLDING -> preamble.add(event, reading);
            case FLOWING -> publish(event, reading);
            case ENDED -> throw new IllegalStateException("the flight has ended");
        }
    }

    /** From here on everything is seen. */
    public void commit() {
        if (state != State.HOLDING) {
            throw new IllegalStateException("committed already");
        }
        state = State.FLOWING;
        preamble.drainTo(this::publish);
    }

    public void turnEnd(long nowNanos) {
        if (state == State.FLOWING) {
            for (int i = 0; i < subscribers.size(); i++) {
                subscribers.get(i).onTurnEnd(nowNanos);
            }
        }
    }

    /** Ends a committed flight. */
    public void end(FlightEnd end) {
        if (state != State.FLOWING) {
            throw new IllegalStateException("only a committed flight has an end to tell of");
        }
        state = State.ENDED;
        for (FlightSubscriber subscriber : subscribers) {
            subscriber.onFlightEnd(end);
        }
    }

    /** Forgets an uncommitted flight; its subscribers hear nothing. */
    public void discard() {
        state = State.ENDED;
        preamble.clear();
    }

    /** Whether some subscriber can take more. */
    public boolean isWritable() {
        for (int i = 0; i < subscribers.size(); i++) {
            if (subscribers.get(i).isWritable()) {
                return true;
            }
        }
        return subscribers.isEmpty();
    }

    private void publish(ByteBuffer event, EventReading reading) {
        for (int i = 0; i < subscribers.size(); i++) {
            subscribers.get(i).onEvent(event, reading);
        }
    }
}
