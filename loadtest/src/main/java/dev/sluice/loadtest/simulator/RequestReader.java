package dev.sluice.loadtest.simulator;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Cuts one connection's bytes into requests. Confined to the connection's reading thread. */
final class RequestReader {
    private static final int MAX_LINE = 64 * 1024;
    private static final long MAX_BODY = 64L << 20; // 64 MiB

    /** Answers {@code Expect: 100-continue}. */
    interface ContinueWriter {
        void writeContinue() throws IOException;
    }

    private final InputStream in;
    private final long connection;
    private final ContinueWriter continueWriter;

    RequestReader(InputStream in, long connection, ContinueWriter continueWriter) {
        this.in = new BufferedInputStream(in, 16 * 1024);
        this.connection = connection;
        this.continueWriter = continueWriter;
    }

    /** The next request; nothing when the peer has closed between two. */
    Optional<ReceivedRequest> next() throws IOException, MalformedRequestException {
        Optional<RequestHead> head = head();
        return head.isEmpty() ? Optional.empty() : Optional.of(withBody(head.get()));
    }

    private ReceivedRequest withBody(RequestHead head)
            throws IOException, MalformedRequestException {
        if (head.expectsContinue()) {
            continueWriter.writeContinue();
        }
        byte[] body = head.chunked() ? chunks() : bytes(head.contentLength());
        return new ReceivedRequest(connection, head, body);
    }

    private Optional<RequestHead> head() throws IOException, MalformedRequestException {
        StringBuilder text = new StringBuilder();
        while (true) {
            String line = line(text.isEmpty());
            if (line.isEmpty()) {
                return Optional.empty();
            }
            boolean blank = line.equals("\r\n") || line.equals("\n");
            if (blank && text.isEmpty()) {
                continue; // RFC 9112 2.2: empty lines before a request line are skipped
            }
            text.append(line);
            if (blank) {
                return Optional.of(RequestHead.parse(text.toString()));
            }
            if (text.length() > MAX_LINE) {
                throw new MalformedRequestException("head of more than " + MAX_LINE + " bytes");
            }
        }
    }

    private byte[] chunks() throws IOException, MalformedRequestException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            long size = chunkSize(line(/* endAllowed= */ false));
            if (size == 0) {
                skipTrailers();
                return body.toByteArray();
            }
            if (body.size() + size > MAX_BODY) {
                throw new MalformedRequestException("body of more than " + MAX_BODY + " bytes");
            }
            body.write(bytes(size));
            if (!line(/* endAllowed= */ false).isBlank()) {
                throw new MalformedRequestException("end of a chunk");
            }
        }
    }

    private static long chunkSize(String line) throws MalformedRequestException {
        int extension = line.indexOf(';');
        String digits = (extension < 0 ? line : line.substring(0, extension)).strip();
        try {
            return Long.parseUnsignedLong(digits, 16);
        } catch (NumberFormatException e) {
            throw new MalformedRequestException("chunk size '" + digits + "'");
        }
    }

    private void skipTrailers() throws IOException, MalformedRequestException {
        while (!line(/* endAllowed= */ false).isBlank()) {
            // Trailers carry nothing for a provider.
        }
    }

    private byte[] bytes(long count) throws IOException, MalformedRequestException {
        if (count < 0 || count > MAX_BODY) {
            throw new MalformedRequestException("body of more than " + MAX_BODY + " bytes");
        }
        byte[] bytes = in.readNBytes((int) count);
        if (bytes.length < count) {
            throw new EOFException("peer closed inside a body");
        }
        return bytes;
    }

    /** A line with its end; empty only at the end of the stream, where that is allowed. */
    private String line(boolean endAllowed) throws IOException, MalformedRequestException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (line.size() < MAX_LINE) {
            int b = in.read();
            if (b < 0) {
                if (endAllowed && line.size() == 0) {
                    return "";
                }
                throw new EOFException("peer closed inside a request");
            }
            line.write(b);
            if (b == '\n') {
                return line.toString(ISO_8859_1);
            }
        }
        throw new MalformedRequestException("line of more than " + MAX_LINE + " bytes");
    }
}
