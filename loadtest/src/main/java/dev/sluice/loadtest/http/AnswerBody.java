package dev.sluice.loadtest.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;

/**
 * The body of one answer, out of its chunks. Its end is known from its framing: a connection that
 * ends earlier is a cut. Confined to the thread that uses the connection.
 */
public final class AnswerBody {
    private enum Framing {
        LENGTH,
        CHUNKED,
        UNTIL_CLOSE
    }

    private final WireInput in;
    private final Framing framing;
    private long left; // of the body, or of the present chunk
    private boolean firstChunk = true;
    private boolean ended;

    private AnswerBody(WireInput in, Framing framing, long left) {
        this.in = in;
        this.framing = framing;
        this.left = left;
    }

    static AnswerBody of(AnswerHead head, WireInput in) throws MalformedAnswerException {
        if (head.status() == 204 || head.status() == 304) {
            return new AnswerBody(in, Framing.LENGTH, 0);
        }
        if (head.header("transfer-encoding").toLowerCase(Locale.ROOT).endsWith("chunked")) {
            return new AnswerBody(in, Framing.CHUNKED, 0);
        }
        String length = head.header("content-length");
        return length.isEmpty()
                ? new AnswerBody(in, Framing.UNTIL_CLOSE, Long.MAX_VALUE)
                : new AnswerBody(in, Framing.LENGTH, number(length, 10));
    }

    /** As many bytes as there are, after waiting for one; -1 at the end of the body. */
    public int read(byte[] into) throws IOException {
        if (ended || !hasMore()) {
            ended = true;
            return -1;
        }
        int count = in.take(into, left);
        if (count < 0) {
            if (framing == Framing.UNTIL_CLOSE) {
                ended = true;
                return -1;
            }
            throw new CutException("the connection was closed before the answer was complete");
        }
        left -= count;
        return count;
    }

    /** When the bytes came that were read last, in {@link System#nanoTime}. */
    public long readAt() {
        return in.readAt();
    }

    /** What is left of it, as UTF-8. */
    public String readText() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] part = new byte[16 * 1024];
        for (int count = read(part); count >= 0; count = read(part)) {
            all.write(part, 0, count);
        }
        return all.toString(UTF_8);
    }

    /** True if it was read to an end that leaves the connection usable. */
    boolean leavesConnectionUsable() {
        return ended && framing != Framing.UNTIL_CLOSE;
    }

    private boolean hasMore() throws IOException {
        return switch (framing) {
            case LENGTH -> left > 0;
            case UNTIL_CLOSE -> true;
            case CHUNKED -> left > 0 || nextChunk();
        };
    }

    private boolean nextChunk() throws IOException {
        if (!firstChunk && !in.line().isEmpty()) {
            throw new MalformedAnswerException("a chunk is longer than it says");
        }
        firstChunk = false;
        String size = in.line();
        int extension = size.indexOf(';');
        left = number(extension < 0 ? size : size.substring(0, extension), 16);
        if (left > 0) {
            return true;
        }
        while (!in.line().isEmpty()) {
            // Trailers tell nothing that is looked at.
        }
        return false;
    }

    private static long number(String text, int radix) throws MalformedAnswerException {
        try {
            return Long.parseUnsignedLong(text.strip(), radix);
        } catch (NumberFormatException e) {
            throw new MalformedAnswerException("a length in the answer is '" + text + "'");
        }
    }
}
