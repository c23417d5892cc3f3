package dev.sluice.netty.server;

import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import dev.sluice.netty.relay.HeadWriter;
import dev.sluice.netty.relay.HttpFields;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request that is coming in: its head, and as much of its body as is here. Confined to the
 * connection's loop.
 */
final class RequestAssembly {

    /** For answers after which the connection closes. */
    static final HeadWriter CLOSING =
            new HeadWriter(
                    /* isChunked= */ true, /* keepsAlive= */ false, /* hasBody= */ true, List.of());

    private static final byte[] CONTINUE =
            "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final HttpRequest head;
    private final int largest;
    private final long announced;
    private final Body body = new Body();

    RequestAssembly(HttpRequest head, int largest) {
        this.head = head;
        this.largest = largest;
        this.announced = HttpUtil.getContentLength(head, -1L);
    }

    static ByteBuf continueLine(ByteBufAllocator alloc) {
        return alloc.directBuffer(CONTINUE.length).writeBytes(CONTINUE);
    }

    /** What is wrong with the head; null = nothing. */
    @Nullable GatewayError refusal() {
        String expect = head.headers().get(HttpHeaderNames.EXPECT);
        if (expect != null && !expect.equalsIgnoreCase("100-continue")) {
            return GatewayError.caller(
                    ErrorKind.EXPECTATION_FAILED,
                    "The only expectation that can be met is 100-continue.");
        }
        List<String> codings = head.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
        if (!codings.isEmpty() && !isChunkedAlone(codings)) {
            return GatewayError.caller(
                    ErrorKind.INVALID_REQUEST,
                    "The only transfer encoding that is understood is chunked.");
        }
        String encoding = head.headers().get(HttpHeaderNames.CONTENT_ENCODING);
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            return GatewayError.caller(
                    ErrorKind.UNSUPPORTED_MEDIA_TYPE,
                    "The body is compressed; send it as it is, without Content-Encoding.");
        }
        return announced > largest ? tooLarge() : null;
    }

    GatewayError tooLarge() {
        String size = announced > largest ? "of " + announced + " bytes " : "";
        return GatewayError.caller(
                ErrorKind.REQUEST_TOO_LARGE,
                "The request's body "
                        + size
                        + "is over the limit of "
                        + largest
                        + " bytes (server.max_request_bytes).");
    }

    boolean expectsContinue() {
        return head.headers().contains(HttpHeaderNames.EXPECT);
    }

    /** Takes more of the body; false where that is more than allowed. */
    boolean add(ByteBuf content) {
        if (content.readableBytes() > largest - body.length()) {
            return false;
        }
        body.add(content, (int) announced);
        return true;
    }

    ClientRequest toRequest(long nowNanos, CorsPolicy cors) {
        Headers headers = headers();
        String target = target();
        int question = target.indexOf('?');
        return new ClientRequest(
                head.method().name(),
                pathOf(target),
                question < 0 ? "" : target.substring(question + 1),
                headers,
                body,
                heads(cors.answerFields(headers)),
                nowNanos);
    }

    /** The path, without the query. */
    String path() {
        return pathOf(target());
    }

    private static String pathOf(String target) {
        int question = target.indexOf('?');
        return question < 0 ? target : target.substring(0, question);
    }

    Headers headers() {
        return HttpFields.of(head.headers());
    }

    /**
     * Path and query, in origin form; a target in absolute form loses its authority, which says
     * nothing.
     */
    private String target() {
        String uri = head.uri();
        int scheme = uri.indexOf("://");
        if (uri.startsWith("/") || scheme < 0) {
            return uri;
        }
        int path = uri.indexOf('/', scheme + 3);
        return path < 0 ? "/" : uri.substring(path);
    }

    private HeadWriter heads(List<Header> more) {
        boolean chunked = head.protocolVersion().compareTo(HttpVersion.HTTP_1_1) >= 0;
        return new HeadWriter(
                chunked,
                chunked && HttpUtil.isKeepAlive(head),
                /* hasBody= */ !head.method().equals(HttpMethod.HEAD),
                more);
    }

    private static boolean isChunkedAlone(List<String> codings) {
        return codings.size() == 1 && codings.getFirst().trim().equalsIgnoreCase("chunked");
    }
}
