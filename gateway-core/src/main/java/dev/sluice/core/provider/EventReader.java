package dev.sluice.core.provider;

import java.nio.ByteBuffer;

/**
 * Reads the events of one upstream stream, in order, looking only as far as it must. One instance a
 * call; confined to that call's event loop.
 */
public interface EventReader {

    /**
     * Says what one event means.
     *
     * @param event one complete event with its blank line; a heap buffer whose bytes are valid
     *     during the call only. Its position is not moved.
     */
    EventReading read(ByteBuffer event);
}
