package dev.sluice.netty.relay;

import dev.sluice.core.exchange.ResponseHead;
import dev.sluice.core.request.Header;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes response heads for one request, in the framing that its HTTP version and connection allow:
 * chunks for HTTP/1.1, the end of the connection for HTTP/1.0.
 *
 * @param keepsAlive whether the connection can serve another request after this one
 * @param hasBody false for the answer to {@code HEAD}, whose length is told all the same
 * @param more fields of this connection's answers, such as those of CORS
 */
public record HeadWriter(
        boolean isChunked, boolean keepsAlive, boolean hasBody, List<Header> more) {

    private static final int HEAD_SIZE = 512;
    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] VERSION = ascii("HTTP/1.1 ");
    private static final byte[] SEPARATOR = {':', ' '};
    private static final byte[] CHUNKED = ascii("transfer-encoding: chunked\r\n");
    private static final byte[] CLOSE = ascii("connection: close\r\n");
    private static final byte[] CONTENT_LENGTH = ascii("content-length: ");

    /** The same for an answer after which the connection closes. */
    HeadWriter closing() {
        return new HeadWriter(isChunked, /* keepsAlive= */ false, hasBody, more);
    }

    /** The head of an answer whose length nobody knows yet. */
    ByteBuf streamHead(ByteBufAllocator alloc, ResponseHead head) {
        ByteBuf out = alloc.directBuffer(HEAD_SIZE);
        writeFields(out, head);
        if (isChunked) {
            out.writeBytes(CHUNKED);
        }
        if (!keepsAlive || !isChunked) {
            out.writeBytes(CLOSE);
        }
        return out.writeBytes(LINE_END);
    }

    /** Head and, where there may be one, body in one buffer. */
    ByteBuf wholeAnswer(ByteBufAllocator alloc, ResponseHead head, ByteBuffer body) {
        ByteBuf out = alloc.directBuffer(HEAD_SIZE + body.remaining());
        writeFields(out, head);
        if (head.status() != HttpResponseStatus.NO_CONTENT.code()) {
            out.writeBytes(CONTENT_LENGTH);
            ByteBufUtil.writeAscii(out, Integer.toString(body.remaining()));
            out.writeBytes(LINE_END);
        }
        if (!keepsAlive) {
            out.writeBytes(CLOSE);
        }
        out.writeBytes(LINE_END);
        return hasBody ? out.writeBytes(body) : out;
    }

    private void writeFields(ByteBuf out, ResponseHead head) {
        HttpResponseStatus status = HttpResponseStatus.valueOf(head.status());
        out.writeBytes(VERSION);
        ByteBufUtil.writeAscii(out, Integer.toString(head.status()));
        out.writeByte(' ');
        ByteBufUtil.writeAscii(out, status.reasonPhrase());
        out.writeBytes(LINE_END);
        for (Header field : head.headers().fields()) {
            write(out, field);
        }
        for (Header field : more) {
            write(out, field);
        }
    }

    private static void write(ByteBuf out, Header field) {
        ByteBufUtil.writeAscii(out, field.name());
        out.writeBytes(SEPARATOR);
        ByteBufUtil.writeUtf8(out, field.value());
        out.writeBytes(LINE_END);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
