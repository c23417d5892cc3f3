package dev.sluice.netty.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestAssemblyTest {

    private static final int LARGEST = 100;

    private static RequestAssembly assembly(String... headers) {
        return assembly(HttpVersion.HTTP_1_1, HttpMethod.POST, "/v1/chat/completions", headers);
    }

    private static RequestAssembly assembly(
            HttpVersion version, HttpMethod method, String target, String... headers) {
        HttpRequest head = new DefaultHttpRequest(version, method, target);
        for (int i = 0; i < headers.length; i += 2) {
            head.headers().add(headers[i], headers[i + 1]);
        }
        return new RequestAssembly(head, LARGEST);
    }

    private static boolean add(RequestAssembly assembly, String text) {
        ByteBuf content = Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
        try {
            return assembly.add(content);
        } finally {
            content.release();
        }
    }

    private static @Nullable ErrorKind refusal(RequestAssembly assembly) {
        GatewayError error = assembly.refusal();
        return error == null ? null : error.kind();
    }

    @Nested
    class ItsHead {

        @ParameterizedTest
        @CsvSource(
                nullValues = "-",
                value = {
                    "expect, 100-continue, -",
                    "expect, 100-Continue, -",
                    "expect, tea, EXPECTATION_FAILED",
                    "transfer-encoding, chunked, -",
                    "transfer-encoding, 'gzip, chunked', INVALID_REQUEST",
                    "transfer-encoding, identity, INVALID_REQUEST",
                    "content-encoding, identity, -",
                    "content-encoding, gzip, UNSUPPORTED_MEDIA_TYPE",
                    "content-length, 100, -",
                    "content-length, 101, REQUEST_TOO_LARGE",
                    "content-length, 99999999999, REQUEST_TOO_LARGE",
                })
        void isRefusedWhereItCannotBeMet(String name, String value, @Nullable ErrorKind kind) {
            assertThat(refusal(assembly(name, value))).isEqualTo(kind);
        }

        @Test
        void isRefusedWithTwoTransferEncodings() {
            assertThat(
                            refusal(
                                    assembly(
                                            "transfer-encoding",
                                            "chunked",
                                            "transfer-encoding",
                                            "chunked")))
                    .isEqualTo(ErrorKind.INVALID_REQUEST);
        }

        @Test
        void namesTheSizeThatIsTooLarge() {
            assertThat(assembly("content-length", "101").tooLarge().message())
                    .contains("of 101 bytes")
                    .contains("100 bytes (server.max_request_bytes)");
        }

        @ParameterizedTest
        @CsvSource({
            "/v1/models, /v1/models, ''",
            "/v1/models?key=x&a=b, /v1/models, key=x&a=b",
            "/v1/models?, /v1/models, ''",
            "http://evil.example/v1/models?a, /v1/models, a",
            "http://evil.example, /, ''",
            "/a%2Fb?c?d, /a%2Fb, c?d",
            "/proxy?to=http://x/y, /proxy, to=http://x/y",
        })
        void splitsPathAndQuery(String target, String path, String query) {
            ClientRequest request =
                    assembly(HttpVersion.HTTP_1_1, HttpMethod.GET, target)
                            .toRequest(7, new CorsPolicy(List.of()));

            assertThat(request.path()).isEqualTo(path);
            assertThat(request.query()).isEqualTo(query);
            assertThat(request.receivedNanos()).isEqualTo(7);
            assertThat(request.toString()).isEqualTo("GET " + path);
        }

        @ParameterizedTest
        @CsvSource({
            "HTTP/1.1, GET, '', true, true, true",
            "HTTP/1.1, GET, close, true, false, true",
            "HTTP/1.0, GET, '', false, false, true",
            "HTTP/1.0, GET, keep-alive, false, false, true",
            "HTTP/1.1, HEAD, '', true, true, false",
        })
        void saysInWhichFormItCanBeAnswered(
                String version,
                String method,
                String connection,
                boolean chunked,
                boolean keepsAlive,
                boolean hasBody) {
            String[] headers =
                    connection.isEmpty() ? new String[0] : new String[] {"connection", connection};
            ClientRequest request =
                    assembly(HttpVersion.valueOf(version), HttpMethod.valueOf(method), "/", headers)
                            .toRequest(0, new CorsPolicy(List.of()));

            assertThat(request.heads().isChunked()).isEqualTo(chunked);
            assertThat(request.heads().keepsAlive()).isEqualTo(keepsAlive);
            assertThat(request.heads().hasBody()).isEqualTo(hasBody);
        }
    }

    @Nested
    class ItsBody {

        @Test
        void isJoinedFromPieces() {
            RequestAssembly assembly = assembly("content-length", "6");
            assertThat(add(assembly, "abc")).isTrue();
            assertThat(add(assembly, "def")).isTrue();

            assertThat(assembly.toRequest(0, new CorsPolicy(List.of())).body().toByteArray())
                    .asString()
                    .isEqualTo("abcdef");
        }

        @Test
        void mayBeAsLargeAsTheLimitWithoutBeingAnnounced() {
            RequestAssembly assembly = assembly("transfer-encoding", "chunked");

            assertThat(add(assembly, "x".repeat(60))).isTrue();
            assertThat(add(assembly, "x".repeat(40))).isTrue();
            assertThat(add(assembly, "x")).isFalse();
            assertThat(assembly.tooLarge().kind()).isEqualTo(ErrorKind.REQUEST_TOO_LARGE);
        }

        @Test
        void growsWithWhatWasSentAndNotWithWhatWasAnnounced() {
            Body body = new Body();
            ByteBuf piece = Unpooled.wrappedBuffer(new byte[10]);
            body.add(piece, 20 * 1024 * 1024);
            piece.release();

            assertThat(body.length()).isEqualTo(10);
            assertThat(body.toByteArray()).hasSize(10);
        }

        @Test
        void isNotCopiedOnceItIsAsLongAsAnnounced() {
            Body body = new Body();
            for (int i = 0; i < 5; i++) {
                ByteBuf piece = Unpooled.wrappedBuffer(new byte[2000]);
                body.add(piece, 10_000);
                piece.release();
            }

            assertThat(body.toByteArray()).hasSize(10_000).isSameAs(body.toByteArray());
        }

        @Test
        void isEmptyWithoutPieces() {
            assertThat(new Body().toByteArray()).isEmpty();
        }
    }
}
