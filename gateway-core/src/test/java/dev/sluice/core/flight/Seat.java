package dev.sluice.core.flight;

import dev.sluice.core.provider.EventReading;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client and a recorder in one. */
public final class Seat implements FlightSubscriber {

    private static final int LONGEST_HEARD = 1000;

    public final List<String> heard = new ArrayList<>();
    public final List<FlightEnd> ends = new ArrayList<>();
    public boolean writable = true;
    public long bytes;

    @Override
    public void onEvent(ByteBuffer event, EventReading reading) {
        bytes += event.remaining();
        if (event.remaining() < LONGEST_HEARD) {
            heard.add(StandardCharsets.UTF_8.decode(event.duplicate()).toString().strip());
        }
    }

    @Override
    public void onTurnEnd(long nowNanos) {}

    @Override
    public void onFlightEnd(FlightEnd end) {
        ends.add(end);
    }

    @Override
    public boolean isWritable() {
        return writable;
    }
}
