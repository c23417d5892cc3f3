package dev.sluice.core.flight;

import dev.sluice.core.provider.EventReading;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/** Events in order, their bytes in one growing array. Confined to the flight's loop. */
final class EventLog {

    private static final byte[] NO_BYTES = {};

    private byte[] bytes = NO_BYTES;
    private int length;
    private final List<Entry> entries = new ArrayList<>(4);

    private record Entry(int start, int end, EventReading reading) {}

    void add(ByteBuffer event, EventReading reading) {
        int size = event.remaining();
        if (bytes.length - length < size) {
            bytes = Arrays.copyOf(bytes, Math.max(length + size, 2 * bytes.length));
        }
        event.get(event.position(), bytes, length, size);
        entries.add(new Entry(length, length + size, reading));
        length += size;
    }

    int bytes() {
        return length;
    }

    void drainTo(BiConsumer<ByteBuffer, EventReading> sink) {
        for (Entry entry : entries) {
            sink.accept(
                    ByteBuffer.wrap(bytes, entry.start(), entry.end() - entry.start()),
                    entry.reading());
        }
        clear();
    }

    void clear() {
        entries.clear();
        bytes = NO_BYTES;
        length = 0;
    }
}
