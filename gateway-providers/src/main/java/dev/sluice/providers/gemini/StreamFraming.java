package dev.sluice.providers.gemini;

import dev.sluice.core.provider.EventSink;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** How responses of a stream are put one behind the other. */
enum StreamFraming {
    /** Server-sent events without names ({@code alt=sse}). */
    EVENTS {
        @Override
        void write(String response, boolean first, EventSink out) {
            send("data: " + response + "\r\n\r\n", out);
        }

        @Override
        void end(boolean empty, EventSink out) {}
    },
    /** One JSON array that grows. */
    ARRAY {
        @Override
        void write(String response, boolean first, EventSink out) {
            send((first ? "[" : ",\r\n") + response, out);
        }

        @Override
        void end(boolean empty, EventSink out) {
            send(empty ? "[]" : "]", out);
        }
    };

    abstract void write(String response, boolean first, EventSink out);

    /** The stream is whole. */
    abstract void end(boolean empty, EventSink out);

    private static void send(String text, EventSink out) {
        out.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }
}
