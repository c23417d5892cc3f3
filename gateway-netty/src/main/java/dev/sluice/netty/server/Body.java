package dev.sluice.netty.server;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * A request's body while it comes in and after: memory grows with what was sent, not with what was
 * announced. Confined to the connection's loop until it is complete.
 */
final class Body {

    private static final int FIRST_SIZE = 4 * 1024;
    private static final byte[] NO_BYTES = {};

    private byte[] bytes = NO_BYTES;
    private int length;

    void add(ByteBuf content, int announced) {
        int size = content.readableBytes();
        if (length + size > bytes.length) {
            int grown = Math.max(length + size, Math.max(FIRST_SIZE, 2 * bytes.length));
            int enough =
                    announced > 0 ? Math.min(grown, Math.max(announced, length + size)) : grown;
            bytes = Arrays.copyOf(bytes, enough);
        }
        content.readBytes(bytes, length, size);
        length += size;
    }

    int length() {
        return length;
    }

    /** The bytes, without a copy where the length was announced. */
    byte[] toByteArray() {
        if (bytes.length != length) {
            bytes = Arrays.copyOf(bytes, length);
        }
        return bytes;
    }
}
