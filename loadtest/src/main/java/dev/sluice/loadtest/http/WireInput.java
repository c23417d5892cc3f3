package dev.sluice.loadtest.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;

/**
 * What comes in on one connection, with the moment at which it came. Confined to the thread that
 * uses the connection.
 */
final class WireInput {
    private static final int MAX_LINE = 64 * 1024;

    private final Socket socket;
    private final InputStream in;
    private final byte[] buffer = new byte[16 * 1024];
    private int position;
    private int end;
    private long readAt;
    private long deadline;

    WireInput(Socket socket) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
    }

    /** For reads from now on, in {@link System#nanoTime}. */
    void deadline(long nanos) {
        deadline = nanos;
    }

    /** When the bytes came that were taken last. */
    long readAt() {
        return readAt;
    }

    boolean hasBuffered() {
        return position < end;
    }

    /** Waits for a byte; false at the end of the input. */
    boolean await() throws IOException {
        if (position < end) {
            return true;
        }
        long left = deadline - System.nanoTime();
        if (left <= 0) {
            throw new SocketTimeoutException("the time is up");
        }
        socket.setSoTimeout((int) Math.max(1, Math.min(Integer.MAX_VALUE, left / 1_000_000)));
        int read = in.read(buffer);
        readAt = System.nanoTime();
        position = 0;
        end = Math.max(0, read);
        return read > 0;
    }

    /** As many bytes as there are, up to a limit; -1 at the end of the input. */
    int take(byte[] into, long limit) throws IOException {
        if (!await()) {
            return -1;
        }
        int count = (int) Math.min(Math.min(into.length, limit), end - position);
        System.arraycopy(buffer, position, into, 0, count);
        position += count;
        return count;
    }

    /** One line without its end. */
    String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(64);
        while (await()) {
            byte b = buffer[position++];
            if (b == '\n') {
                String text = line.toString(ISO_8859_1);
                return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
            }
            line.write(b);
            if (line.size() > MAX_LINE) {
                throw new MalformedAnswerException("a line of the answer's head has no end");
            }
        }
        throw new CutException("the connection was closed before the answer was complete");
    }
}
