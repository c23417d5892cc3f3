package dev.sluice.providers.error;

import dev.sluice.providers.json.JsonBytes;
import java.util.Arrays;

/**
 * Closes JSON that was cut at some byte: the string it was in, then all that was open. What was
 * said before the cut can then be read.
 */
final class CutJson {

    private CutJson() {}

    static byte[] close(byte[] a, int start, int end) {
        byte[] closers = new byte[64];
        int depth = 0;
        boolean inString = false;
        int cut = end;
        for (int i = start; i < end; i++) {
            byte b = a[i];
            if (inString) {
                if (b == '\\') {
                    int length = i + 1 < end && a[i + 1] == 'u' ? 6 : 2;
                    if (i + length > end) {
                        cut = i;
                        break;
                    }
                    i += length - 1;
                } else if (b == '"') {
                    inString = false;
                }
            } else if (b == '"') {
                inString = true;
            } else if (b == '{' || b == '[') {
                if (depth == closers.length) {
                    closers = Arrays.copyOf(closers, 2 * depth);
                }
                closers[depth++] = (byte) (b == '{' ? '}' : ']');
            } else if ((b == '}' || b == ']') && depth > 0) {
                depth--;
            }
        }
        if (inString) {
            cut = beforeCutCharacter(a, start, cut);
        }
        byte[] closed = new byte[cut - start + (inString ? 1 : 0) + depth];
        System.arraycopy(a, start, closed, 0, cut - start);
        int i = cut - start;
        if (inString) {
            closed[i++] = '"';
        }
        while (depth > 0) {
            closed[i++] = closers[--depth];
        }
        return closed;
    }

    /** Where the last comma between values stands; {@code start} where there is none. */
    static int lastComma(byte[] a, int start, int end) {
        int comma = start;
        for (int i = start; i < end; i++) {
            if (a[i] == '"') {
                i = JsonBytes.skipString(a, i + 1, end) - 1;
            } else if (a[i] == ',') {
                comma = i;
            }
        }
        return comma;
    }

    /** Leaves out the bytes of a character whose last ones are missing. */
    private static int beforeCutCharacter(byte[] a, int start, int cut) {
        int i = cut;
        while (i > start && cut - i < 3 && (a[i - 1] & 0xC0) == 0x80) {
            i--;
        }
        boolean leads = i > start && (a[i - 1] & 0xC0) == 0xC0;
        if (!leads) {
            return cut;
        }
        int length = (a[i - 1] & 0xE0) == 0xC0 ? 2 : (a[i - 1] & 0xF0) == 0xE0 ? 3 : 4;
        return cut - (i - 1) < length ? i - 1 : cut;
    }
}
