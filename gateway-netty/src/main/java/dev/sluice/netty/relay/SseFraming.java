package dev.sluice.netty.relay;

import io.netty.buffer.ByteBuf;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/**
 * Cuts a stream of server-sent events into complete events, each with the blank line that ends it;
 * joined again they are the bytes that came. A line ends with LF, CRLF or CR (WHATWG HTML, "Parsing
 * an event stream"). The unfinished tail waits for its rest, up to a limit.
 *
 * <p>Each byte is looked at once: a long event that comes in many reads is not scanned again.
 * Confined to one event loop; the buffer that an event is shown in is reused.
 */
public final class SseFraming {

    /** The largest event: 8 MiB of content and its envelope. */
    public static final int LARGEST_EVENT = 8 * 1024 * 1024 + 64 * 1024;

    private static final int FIRST_SIZE = 8 * 1024;
    private static final int LARGEST_KEPT = 256 * 1024;

    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHS = 0x8080_8080_8080_8080L;
    private static final long LINE_FEEDS = ONES * '\n';
    private static final long CARRIAGE_RETURNS = ONES * '\r';

    private final int largestEvent;
    private byte[] bytes = new byte[FIRST_SIZE];
    private ByteBuffer view = ByteBuffer.wrap(bytes);

    /**
     * Start of the event that is not complete, start of its last line, first byte not looked at.
     */
    private int eventStart;

    private int lineStart;
    private int scanned;
    private int end;

    /** A carriage return ended the last line; a line feed right behind it belongs to it. */
    private boolean afterCarriageReturn;

    /** The last line ended with a carriage return and a line feed. */
    private boolean endsLinesWithBoth;

    public SseFraming() {
        this(LARGEST_EVENT);
    }

    SseFraming(int largestEvent) {
        this.largestEvent = largestEvent;
    }

    /**
     * Takes what was read and shows each event that is complete now. The view is valid during the
     * call of {@code onEvent} only.
     *
     * @param in read to its end, not released
     * @return false once an event is larger than allowed; nothing can follow then
     */
    public boolean feed(ByteBuf in, Consumer<ByteBuffer> onEvent) {
        append(in);
        scan(onEvent);
        return end - eventStart <= largestEvent;
    }

    /**
     * The stream has ended as HTTP demands: shows a last event that lacks only its blank line. A
     * tail that is cut off in the middle of its data is no event and is dropped.
     */
    public void finish(Consumer<ByteBuffer> onEvent) {
        if (new EventTail(bytes, eventStart, end).isWholeEvent()) {
            reserve(2);
            bytes[end++] = '\n';
            bytes[end++] = '\n';
            show(eventStart, end, onEvent);
        }
        eventStart = end;
    }

    /** Forgets all of the stream, for the next one. */
    public void restart() {
        reset();
        afterCarriageReturn = false;
        endsLinesWithBoth = false;
    }

    private void append(ByteBuf in) {
        int size = in.readableBytes();
        reserve(size);
        in.readBytes(bytes, end, size);
        end += size;
    }

    private void reserve(int size) {
        if (eventStart == end) {
            reset();
        }
        if (bytes.length - end >= size) {
            return;
        }
        int held = end - eventStart;
        if (held + size > bytes.length) {
            byte[] larger = new byte[Math.max(held + size, 2 * bytes.length)];
            System.arraycopy(bytes, eventStart, larger, 0, held);
            use(larger);
        } else {
            System.arraycopy(bytes, eventStart, bytes, 0, held);
        }
        scanned -= eventStart;
        lineStart -= eventStart;
        eventStart = 0;
        end = held;
    }

    private void reset() {
        eventStart = 0;
        lineStart = 0;
        scanned = 0;
        end = 0;
        if (bytes.length > LARGEST_KEPT) {
            use(new byte[FIRST_SIZE]);
        }
    }

    private void use(byte[] array) {
        bytes = array;
        view = ByteBuffer.wrap(array);
    }

    private void scan(Consumer<ByteBuffer> onEvent) {
        while (scanned < end) {
            if (afterCarriageReturn) {
                afterCarriageReturn = false;
                if (bytes[scanned] == '\n') {
                    endsLinesWithBoth = true;
                    scanned++;
                    lineStart = scanned;
                    continue;
                }
            }
            int at = lineEnd(scanned);
            if (at == end) {
                scanned = end;
                return;
            }
            boolean blank = at == lineStart;
            scanned = at + 1;
            if (bytes[at] == '\r') {
                if (scanned == end && blank && endsLinesWithBoth) {
                    // The line feed is on its way: the event is not complete before it.
                    scanned = at;
                    return;
                }
                endsLinesWithBoth = scanned < end && bytes[scanned] == '\n';
                if (endsLinesWithBoth) {
                    scanned++;
                } else {
                    afterCarriageReturn = true;
                }
            } else {
                endsLinesWithBoth = false;
            }
            lineStart = scanned;
            if (blank) {
                int start = eventStart;
                eventStart = scanned;
                show(start, scanned, onEvent);
            }
        }
    }

    private void show(int from, int to, Consumer<ByteBuffer> onEvent) {
        view.limit(to).position(from);
        onEvent.accept(view);
        view.clear();
    }

    /** The offset of the next LF or CR; {@code end} where there is none. Eight bytes a step. */
    private int lineEnd(int from) {
        byte[] b = bytes;
        int i = from;
        for (; i <= end - Long.BYTES; i += Long.BYTES) {
            long word = (long) LONGS.get(b, i);
            long hits = zeroBytes(word ^ LINE_FEEDS) | zeroBytes(word ^ CARRIAGE_RETURNS);
            if (hits != 0) {
                return i + (Long.numberOfTrailingZeros(hits) >>> 3);
            }
        }
        while (i < end && b[i] != '\n' && b[i] != '\r') {
            i++;
        }
        return i;
    }

    /**
     * The high bit of each byte that is zero; the lowest one set is exact (Hacker's Delight, 6-1).
     */
    private static long zeroBytes(long word) {
        return (word - ONES) & ~word & HIGHS;
    }

    /** Bytes that wait for the end of their event. */
    public int tailBytes() {
        return end - eventStart;
    }
}
