package dev.sluice.providers.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;

/**
 * Reads UTF-8 that comes in pieces cut anywhere: the begun character at the end of a piece waits
 * for its rest. What is no UTF-8 becomes U+FFFD. Confined to one thread.
 */
final class Utf8Pieces {

    /** A begun character has three bytes at the most. */
    private static final int MOST_BEGUN = 3;

    private final CharsetDecoder decoder =
            UTF_8.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final byte[] begun = new byte[MOST_BEGUN];
    private int begunLength;

    /** The characters that are whole now. */
    String next(byte[] bytes, int length) {
        ByteBuffer in = ByteBuffer.allocate(begunLength + length);
        in.put(begun, 0, begunLength).put(bytes, 0, length).flip();
        CharBuffer out = CharBuffer.allocate(in.remaining());
        decoder.decode(in, out, /* endOfInput= */ false);
        begunLength = in.remaining();
        in.get(begun, 0, begunLength);
        return out.flip().toString();
    }

    /** What stands for a character that never became whole; empty where none was begun. */
    String end() {
        String rest = begunLength == 0 ? "" : "\uFFFD";
        begunLength = 0;
        return rest;
    }
}
