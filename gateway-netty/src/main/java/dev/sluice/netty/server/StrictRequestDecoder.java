package dev.sluice.netty.server;

import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;

/**
 * HTTP/1.1 requests without room for two readings: what a peer could frame differently is refused
 * (RFC 9112, section 6.3 and 7.1).
 */
final class StrictRequestDecoder extends HttpRequestDecoder {

    private static final HttpDecoderConfig STRICT =
            new HttpDecoderConfig()
                    .setMaxInitialLineLength(16 * 1024)
                    .setMaxHeaderSize(64 * 1024)
                    .setMaxChunkSize(64 * 1024)
                    .setValidateHeaders(true)
                    .setAllowDuplicateContentLengths(false)
                    .setStrictLineParsing(true)
                    .setUseRfc9112TransferEncoding(true);

    StrictRequestDecoder() {
        super(STRICT);
    }

    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        throw new IllegalArgumentException("both Content-Length and Transfer-Encoding");
    }
}
