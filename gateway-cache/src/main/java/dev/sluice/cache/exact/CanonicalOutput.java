package dev.sluice.cache.exact;

import dev.sluice.core.request.RawJson;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Writes values so that no two sequences of different values give the same bytes: each value says
 * its kind and where it ends. Hands the bytes on in blocks; one writer, one thread.
 */
final class CanonicalOutput {

    /** Takes the blocks in order. The array is used again after the call. */
    @FunctionalInterface
    interface BlockSink {
        void take(byte[] bytes, int length);
    }

    private static final int BLOCK = 1024;

    /** What one step writes at the most. */
    private static final int LONGEST_STEP = 16;

    private static final byte ABSENT = 0;
    private static final byte PRESENT = 1;
    private static final byte TRUE = 2;
    private static final byte SCALED = 3;

    /** No byte of a text is this one: see {@link #character}. */
    private static final byte END_OF_TEXT = (byte) 0xFF;

    /** Numbers with more digits are not reduced, which takes long; they are their own spelling. */
    private static final int MOST_DIGITS_REDUCED = 1000;

    private final BlockSink sink;
    private final byte[] block = new byte[BLOCK];
    private int length;

    CanonicalOutput(BlockSink sink) {
        this.sink = sink;
    }

    /** What is to come is of this kind. */
    void kind(Kind kind) {
        room();
        block[length++] = kind.code();
    }

    /** So many values follow. */
    void count(int count) {
        room();
        fourBytes(count);
    }

    void text(@Nullable String text) {
        room();
        if (text == null) {
            block[length++] = ABSENT;
            return;
        }
        block[length++] = PRESENT;
        int size = text.length();
        fourBytes(size);
        for (int i = 0; i < size; i++) {
            character(text.charAt(i));
        }
    }

    /** The text of a JSON value without the white space that means nothing. */
    void json(@Nullable RawJson json) {
        room();
        if (json == null) {
            block[length++] = ABSENT;
            return;
        }
        block[length++] = PRESENT;
        String text = json.text();
        boolean inString = false;
        boolean escaped = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (inString) {
                inString = escaped || c != '"';
                escaped = !escaped && c == '\\';
            } else if (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
                continue;
            } else {
                inString = c == '"';
            }
            character(c);
        }
        room();
        block[length++] = END_OF_TEXT;
    }

    void flag(@Nullable Boolean flag) {
        room();
        block[length++] = flag == null ? ABSENT : flag ? TRUE : PRESENT;
    }

    void integer(@Nullable Long number) {
        room();
        if (number == null) {
            block[length++] = ABSENT;
            return;
        }
        block[length++] = PRESENT;
        fourBytes((int) (number >>> 32));
        fourBytes((int) (long) number);
    }

    /** A number by its value: 1, 1.0 and 1e0 are the same. */
    void number(@Nullable BigDecimal number) {
        room();
        if (number == null) {
            block[length++] = ABSENT;
            return;
        }
        boolean reduced = number.precision() <= MOST_DIGITS_REDUCED;
        BigDecimal value = reduced ? number.stripTrailingZeros() : number;
        block[length++] = reduced ? PRESENT : SCALED;
        fourBytes(value.scale());
        byte[] digits = value.unscaledValue().toByteArray();
        fourBytes(digits.length);
        for (byte digit : digits) {
            room();
            block[length++] = digit;
        }
    }

    /** Hands on what is left. */
    void flush() {
        sink.take(block, length);
        length = 0;
    }

    /**
     * UTF-8, but each half of a surrogate pair on its own: halves without their other half stay
     * what they are. No byte is over {@code 0xEF}.
     */
    private void character(char c) {
        room();
        if (c < 0x80) {
            block[length++] = (byte) c;
        } else if (c < 0x800) {
            block[length++] = (byte) (0xC0 | (c >> 6));
            block[length++] = (byte) (0x80 | (c & 0x3F));
        } else {
            block[length++] = (byte) (0xE0 | (c >> 12));
            block[length++] = (byte) (0x80 | ((c >> 6) & 0x3F));
            block[length++] = (byte) (0x80 | (c & 0x3F));
        }
    }

    private void fourBytes(int value) {
        block[length++] = (byte) (value >>> 24);
        block[length++] = (byte) (value >>> 16);
        block[length++] = (byte) (value >>> 8);
        block[length++] = (byte) value;
    }

    private void room() {
        if (length > BLOCK - LONGEST_STEP) {
            flush();
        }
    }
}
