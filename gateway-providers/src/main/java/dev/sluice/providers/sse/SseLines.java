package dev.sluice.providers.sse;

import dev.sluice.providers.json.JsonBytes;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The lines of one event, as facts about spans of its bytes. One instance may read many events, one
 * after the other; nothing is allocated unless an event has several {@code data} lines.
 */
public final class SseLines {

    private byte[] data = {};
    private int dataStart;
    private int dataEnd;
    private boolean hasData;
    private boolean joined;
    private boolean namedError;
    private boolean bareJson;
    private boolean plain;

    /** Reads the event whose bytes {@code event} holds; its position is not moved. */
    public void read(ByteBuffer event) {
        int start = event.arrayOffset() + event.position();
        read(event.array(), start, start + event.remaining());
    }

    public void read(byte[] a, int start, int end) {
        data = a;
        dataStart = end;
        dataEnd = end;
        hasData = false;
        joined = false;
        namedError = false;
        ByteArrayOutputStream lines = null;
        int i = skipByteOrderMark(a, start, end);
        plain = i == start;
        int first = JsonBytes.skipSpace(a, i, end);
        bareJson = first < end && (a[first] == '{' || a[first] == '[');
        if (bareJson) {
            dataStart = first;
            hasData = true;
            return;
        }
        while (i < end) {
            int lineEnd = lineEnd(a, i, end);
            if (JsonBytes.startsWith(a, i, lineEnd, "data")
                    && (i + 4 == lineEnd || a[i + 4] == ':')) {
                int from = valueStart(a, i + 4, lineEnd);
                if (!hasData) {
                    hasData = true;
                    dataStart = from;
                    dataEnd = lineEnd;
                } else {
                    lines = join(lines, a, from, lineEnd);
                }
            } else if (i < lineEnd && a[i] != ':') {
                plain = false;
            }
            if (JsonBytes.startsWith(a, i, lineEnd, "event:")) {
                namedError = JsonBytes.is(a, valueStart(a, i + 5, lineEnd), lineEnd, "error");
            }
            i = afterLineEnd(a, lineEnd, end);
        }
        if (lines != null) {
            data = lines.toByteArray();
            dataStart = 0;
            dataEnd = data.length;
            joined = true;
        }
    }

    /** An event of nothing but {@code data}; its line ends stand between JSON tokens. */
    public static ByteBuffer ofData(byte[] data) {
        String text = new String(data, StandardCharsets.UTF_8);
        return ByteBuffer.wrap(
                ("data: " + text.replace("\n", "\ndata: ") + "\n\n")
                        .getBytes(StandardCharsets.UTF_8));
    }

    /** The array in which {@link #dataStart} and {@link #dataEnd} count. */
    public byte[] data() {
        return data;
    }

    public int dataStart() {
        return dataStart;
    }

    public int dataEnd() {
        return dataEnd;
    }

    public boolean hasData() {
        return hasData;
    }

    /** Whether the data came in several lines, so that {@link #data} is a copy. */
    public boolean isJoined() {
        return joined;
    }

    /** Whether nothing stands there but data and comments. */
    public boolean isPlain() {
        return plain;
    }

    /** Whether the event has the name {@code error}. */
    public boolean isNamedError() {
        return namedError;
    }

    /** Whether this is no event at all but JSON without {@code data:}, as a late error comes. */
    public boolean isBareJson() {
        return bareJson;
    }

    /** Behind a byte order mark, where one stands. */
    public static int skipByteOrderMark(byte[] a, int start, int end) {
        boolean marked =
                end - start >= 3
                        && a[start] == (byte) 0xEF
                        && a[start + 1] == (byte) 0xBB
                        && a[start + 2] == (byte) 0xBF;
        return marked ? start + 3 : start;
    }

    private ByteArrayOutputStream join(
            @Nullable ByteArrayOutputStream lines, byte[] a, int from, int to) {
        ByteArrayOutputStream all = lines;
        if (all == null) {
            all = new ByteArrayOutputStream(256);
            all.write(a, dataStart, dataEnd - dataStart);
        }
        all.write('\n');
        all.write(a, from, to - from);
        return all;
    }

    /** From the colon (or the end of a line that has none) to the value: one space is dropped. */
    private static int valueStart(byte[] a, int colon, int lineEnd) {
        int i = Math.min(colon + 1, lineEnd);
        return i < lineEnd && a[i] == ' ' ? i + 1 : i;
    }

    private static int lineEnd(byte[] a, int i, int end) {
        while (i < end && a[i] != '\n' && a[i] != '\r') {
            i++;
        }
        return i;
    }

    private static int afterLineEnd(byte[] a, int i, int end) {
        boolean pair = i + 1 < end && a[i] == '\r' && a[i + 1] == '\n';
        return i + (pair ? 2 : 1);
    }
}
