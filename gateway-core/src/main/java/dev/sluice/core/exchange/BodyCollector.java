package dev.sluice.core.exchange;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** A growing body with a limit. Confined to the loop of its call. */
final class BodyCollector {

    private static final int FIRST_SIZE = 4 * 1024;
    private static final byte[] NO_BYTES = {};

    private final int limit;
    private byte[] bytes = NO_BYTES;
    private int length;

    BodyCollector(int limit) {
        this.limit = limit;
    }

    /** Takes all of {@code piece} or, where that would pass the limit, nothing. */
    boolean add(ByteBuffer piece) {
        int size = piece.remaining();
        if (size > limit - length) {
            return false;
        }
        reserve(length + size);
        piece.get(piece.position(), bytes, length, size);
        length += size;
        return true;
    }

    /** Takes as much of {@code piece} as the limit allows. */
    void addPrefix(ByteBuffer piece) {
        add(piece.slice(piece.position(), Math.min(piece.remaining(), limit - length)));
    }

    byte[] toByteArray() {
        return bytes.length == length ? bytes : Arrays.copyOf(bytes, length);
    }

    private void reserve(int size) {
        if (size > bytes.length) {
            long grown = Math.max(FIRST_SIZE, Math.max(size, 2L * bytes.length));
            bytes = Arrays.copyOf(bytes, (int) Math.min(grown, Math.max(limit, size)));
        }
    }
}
