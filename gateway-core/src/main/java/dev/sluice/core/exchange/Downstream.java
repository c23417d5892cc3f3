package dev.sluice.core.exchange;

import dev.sluice.core.provider.EventSink;
import java.nio.ByteBuffer;

/**
 * The way to the client. What is written in one turn of the loop leaves in one write at {@link
 * #flush}. Used on the exchange's loop only; after the client left all calls do nothing.
 */
public interface Downstream extends EventSink {

    /** Sends the head of an answer of unknown length. */
    void start(ResponseHead head);

    /** Adds to what this turn sends. */
    @Override
    void write(ByteBuffer bytes);

    void flush();

    /** The answer is whole; the connection may serve the next request. */
    void end();

    /** The answer is not whole: what was written leaves, then the connection closes. */
    void endAndClose();

    /**
     * The answer is not whole, and its form has no words to say so: what was written leaves, then
     * the connection closes without the body's end.
     */
    void abort();

    /** Sends a whole answer. */
    void respond(ResponseHead head, ByteBuffer body);

    /** Whether the client keeps up. */
    boolean isWritable();
}
