package dev.sluice.core.provider;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * Reads a provider's stream into canonical events. One instance a stream; not thread-safe, and
 * bound to no thread.
 */
public interface StreamDecoder {

    /** {@code event} is one complete event; what it says goes to {@code out} in order. */
    void decode(ByteBuffer event, Consumer<StreamEvent> out);

    /** The stream is over and whole: says what only its end decides. Called at most once. */
    default void end(Consumer<StreamEvent> out) {}
}
