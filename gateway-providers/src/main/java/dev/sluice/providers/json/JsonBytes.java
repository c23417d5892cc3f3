package dev.sluice.providers.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Steps over JSON in an array of bytes without making anything of it. All methods take {@code [i,
 * end)} and give the offset behind what they stepped over, {@code end} at the most; none checks
 * more of the grammar than it needs. The relay's reader stands on these, so they allocate nothing.
 */
public final class JsonBytes {

    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';

    private JsonBytes() {}

    public static int skipSpace(byte[] a, int i, int end) {
        while (i < end && isSpace(a[i])) {
            i++;
        }
        return i;
    }

    public static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    /**
     * Steps over a string.
     *
     * @param i behind the opening quote
     * @return behind the closing quote
     */
    public static int skipString(byte[] a, int i, int end) {
        while (true) {
            i = quoteOrBackslash(a, i, end);
            if (i >= end) {
                return end;
            }
            if (a[i] == '"') {
                return i + 1;
            }
            i += 2;
        }
    }

    /**
     * Eight bytes at a time: a byte of {@code word ^ pattern} is zero where the pattern stands, and
     * the borrow of the subtraction can only disturb bytes above the first hit.
     */
    private static int quoteOrBackslash(byte[] a, int i, int end) {
        while (i + Long.BYTES <= end) {
            long word = (long) LONGS.get(a, i);
            long quotes = word ^ QUOTES;
            long backslashes = word ^ BACKSLASHES;
            long hits =
                    (((quotes - ONES) & ~quotes) | ((backslashes - ONES) & ~backslashes))
                            & HIGH_BITS;
            if (hits != 0) {
                return i + (Long.numberOfTrailingZeros(hits) >>> 3);
            }
            i += Long.BYTES;
        }
        while (i < end && a[i] != '"' && a[i] != '\\') {
            i++;
        }
        return i;
    }

    /** Steps over the value that starts at {@code i}. */
    public static int skipValue(byte[] a, int i, int end) {
        if (i >= end) {
            return end;
        }
        return switch (a[i]) {
            case '"' -> skipString(a, i + 1, end);
            case '{', '[' -> skipContainer(a, i + 1, end);
            default -> skipLiteral(a, i, end);
        };
    }

    /** From behind an opening bracket to behind the closing one. */
    private static int skipContainer(byte[] a, int i, int end) {
        int depth = 1;
        while (i < end) {
            switch (a[i++]) {
                case '"' -> i = skipString(a, i, end);
                case '{', '[' -> depth++;
                case '}', ']' -> {
                    if (--depth == 0) {
                        return i;
                    }
                }
                default -> {}
            }
        }
        return end;
    }

    private static int skipLiteral(byte[] a, int i, int end) {
        while (i < end && a[i] != ',' && a[i] != '}' && a[i] != ']' && !isSpace(a[i])) {
            i++;
        }
        return i;
    }

    /** Whether {@code [start, end)} is exactly {@code text}, which is ASCII. */
    public static boolean is(byte[] a, int start, int end, String text) {
        int length = text.length();
        if (end - start != length) {
            return false;
        }
        for (int k = 0; k < length; k++) {
            if (a[start + k] != text.charAt(k)) {
                return false;
            }
        }
        return true;
    }

    /** Whether {@code text}, which is ASCII, stands at {@code i}. */
    public static boolean startsWith(byte[] a, int i, int end, String text) {
        return end - i >= text.length() && is(a, i, i + text.length(), text);
    }

    /**
     * Finds a member of the object that opens at {@code i}, not looking into other members.
     *
     * @return where its value starts, or -1
     */
    public static int findMember(byte[] a, int i, int end, String name) {
        if (i >= end || a[i] != '{') {
            return -1;
        }
        i = skipSpace(a, i + 1, end);
        while (i < end && a[i] == '"') {
            int nameStart = i + 1;
            int nameEnd = skipString(a, nameStart, end) - 1;
            int value = valueAfterName(a, nameEnd + 1, end);
            if (is(a, nameStart, nameEnd, name)) {
                return value < end ? value : -1;
            }
            i = nextMember(a, skipValue(a, value, end), end);
        }
        return -1;
    }

    /** From behind a name over the colon to its value. */
    public static int valueAfterName(byte[] a, int i, int end) {
        i = skipSpace(a, i, end);
        if (i < end && a[i] == ':') {
            i++;
        }
        return skipSpace(a, i, end);
    }

    /** From behind a value over a comma to what follows: the next one, or the closing bracket. */
    public static int nextMember(byte[] a, int i, int end) {
        i = skipSpace(a, i, end);
        if (i < end && a[i] == ',') {
            i = skipSpace(a, i + 1, end);
        }
        return i;
    }
}
