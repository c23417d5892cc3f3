package dev.sluice.netty.upstream;

import dev.sluice.core.provider.UpstreamRequest;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.SplicedBody;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;

/** Writes a request, head and body, into one buffer. */
final class RequestWriter {

    private static final int HEAD_SIZE = 1024;
    private static final byte[] POST = ascii("POST ");
    private static final byte[] VERSION_AND_HOST = ascii(" HTTP/1.1\r\nhost: ");
    private static final byte[] LENGTH = ascii("\r\ncontent-length: ");
    private static final byte[] LINE_END = ascii("\r\n");
    private static final byte[] SEPARATOR = ascii(": ");

    private RequestWriter() {}

    static ByteBuf write(ByteBufAllocator alloc, UpstreamRequest request) {
        SplicedBody body = request.body();
        ByteBuf out = alloc.directBuffer(HEAD_SIZE + body.length());
        out.writeBytes(POST);
        ByteBufUtil.writeAscii(out, request.path());
        out.writeBytes(VERSION_AND_HOST);
        ByteBufUtil.writeAscii(out, request.origin().authority());
        out.writeBytes(LENGTH);
        ByteBufUtil.writeAscii(out, Integer.toString(body.length()));
        out.writeBytes(LINE_END);
        for (Header field : request.headers().fields()) {
            ByteBufUtil.writeAscii(out, field.name());
            out.writeBytes(SEPARATOR);
            ByteBufUtil.writeUtf8(out, field.value());
            out.writeBytes(LINE_END);
        }
        out.writeBytes(LINE_END);
        body.writeTo(out::writeBytes);
        return out.touch("RequestWriter: to provider");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
