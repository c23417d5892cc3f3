package dev.sluice.loadtest.simulator;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Writes one body of unknown length. Confined to the answering thread. */
final class BodyWriter {
    private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(US_ASCII);

    private final PeerLine line;
    private final BodyCoding coding;
    private final ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    private final @Nullable GZIPOutputStream gzip;

    BodyWriter(PeerLine line, BodyCoding coding) {
        this.line = line;
        this.coding = coding;
        this.gzip = coding.gzip() ? gzipInto(compressed) : null;
    }

    private static GZIPOutputStream gzipInto(ByteArrayOutputStream sink) {
        try {
            return new GZIPOutputStream(sink, 8 * 1024, /* syncFlush= */ true);
        } catch (IOException e) {
            throw new UncheckedIOException("an array cannot fail", e);
        }
    }

    /** All of it is on its way when this returns. */
    void write(byte[] bytes) throws IOException {
        if (gzip != null) {
            gzip.write(bytes);
            gzip.flush();
        }
        sendPieces(gzip == null ? bytes : taken(), new byte[0]);
    }

    /** The last bytes and the clean end of the body, in one write if pieces are whole. */
    void end(byte[] bytes) throws IOException {
        if (gzip != null) {
            gzip.write(bytes);
            gzip.finish();
        }
        sendPieces(gzip == null ? bytes : taken(), coding.chunked() ? LAST_CHUNK : new byte[0]);
    }

    /** What the connection needs after {@link #end}. */
    AfterAnswer afterEnd() {
        return coding.chunked() ? AfterAnswer.KEEP_OPEN : AfterAnswer.END;
    }

    private byte[] taken() {
        byte[] bytes = compressed.toByteArray();
        compressed.reset();
        return bytes;
    }

    private void sendPieces(byte[] bytes, byte[] tail) throws IOException {
        int sent = 0;
        while (bytes.length - sent > coding.pieceBytes()) {
            byte[] piece = Arrays.copyOfRange(bytes, sent, sent + coding.pieceBytes());
            line.send(framed(piece, new byte[0]));
            sent += piece.length;
        }
        byte[] rest = framed(Arrays.copyOfRange(bytes, sent, bytes.length), tail);
        if (rest.length > 0) {
            line.send(rest);
        }
    }

    private byte[] framed(byte[] piece, byte[] tail) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(piece.length + tail.length + 16);
        if (piece.length > 0 && coding.chunked()) {
            out.writeBytes((Integer.toHexString(piece.length) + "\r\n").getBytes(US_ASCII));
            out.writeBytes(piece);
            out.writeBytes("\r\n".getBytes(US_ASCII));
        } else {
            out.writeBytes(piece);
        }
        out.writeBytes(tail);
        return out.toByteArray();
    }
}
