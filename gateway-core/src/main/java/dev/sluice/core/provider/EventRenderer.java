package dev.sluice.core.provider;

import java.nio.ByteBuffer;

/**
 * Turns the events of one upstream call into what one client is sent: the same bytes where both
 * sides speak the same dialect, translated ones otherwise. Confined to the exchange's event loop.
 */
public interface EventRenderer {

    /** Writes what the client gets of {@code event}, always in whole events of the surface. */
    void render(ByteBuffer event, EventReading reading, EventSink out);

    /** The answer is complete: writes what is still owed, the surface's end marker at the least. */
    void complete(EventSink out);
}
