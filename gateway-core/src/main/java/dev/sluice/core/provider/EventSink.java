package dev.sluice.core.provider;

import java.nio.ByteBuffer;

/** Takes bytes for a client. The view is valid during the call only. */
@FunctionalInterface
public interface EventSink {
    void write(ByteBuffer bytes);
}
