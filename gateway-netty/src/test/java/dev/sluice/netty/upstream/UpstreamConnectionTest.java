package dev.sluice.netty.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.provider.UpstreamCall;
import dev.sluice.core.provider.UpstreamHandler;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.provider.UpstreamRequest;
import dev.sluice.core.request.Headers;
import dev.sluice.core.request.SplicedBody;
import dev.sluice.netty.loop.Transport;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.resolver.DefaultAddressResolverGroup;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * Calls over a connection that lies in its pool. New connections cannot be had here: opening one
 * fails, which shows that it was tried.
 */
class UpstreamConnectionTest {

    private static final Origin ORIGIN = new Origin("api.example", 80, /* tls= */ false);
    private static final UpstreamRoute ROUTE = new UpstreamRoute(ORIGIN, null);
    private static final String STREAM_HEAD =
            """
            HTTP/1.1 200 OK\r
            content-type: text/event-stream\r
            transfer-encoding: chunked\r
            \r
            """;

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<ByteBuf> fed = new ArrayList<>();
    private final Told told = new Told();
    private final UpstreamPool pool = pool();
    private final NettyUpstream upstream = new NettyUpstream(pool, ProxySelection.off());

    private UpstreamPool pool() {
        try {
            return new UpstreamPool(
                    channel.eventLoop(),
                    Transport.NIO,
                    DefaultAddressResolverGroup.INSTANCE,
                    SslContextBuilder.forClient().build(),
                    System::nanoTime);
        } catch (SSLException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeEach
    void putAConnectionIntoThePool() {
        UpstreamConnection connection = new UpstreamConnection(pool, ROUTE);
        connection.handlers().forEach(channel.pipeline()::addLast);
        pool.putIdle(ROUTE, connection);
    }

    @AfterEach
    void releasesEverything() {
        channel.finishAndReleaseAll();
        assertThat(fed).allSatisfy(in -> assertThat(in.refCnt()).isZero());
    }

    /** What a handler was told. */
    private static final class Told implements UpstreamHandler {

        private final List<String> all = new ArrayList<>();
        private Framing framing = Framing.EVENTS;

        @Override
        public void onSent() {
            all.add("sent");
        }

        @Override
        public Framing onHead(UpstreamHead head) {
            all.add("head " + head.status());
            return framing;
        }

        @Override
        public void onPiece(ByteBuffer piece) {
            all.add(StandardCharsets.UTF_8.decode(piece).toString().strip());
        }

        @Override
        public void onTurnEnd() {
            all.add("turn");
        }

        @Override
        public void onEnd() {
            all.add("end");
        }

        @Override
        public void onFailure(UpstreamFailure failure) {
            all.add(failure.getClass().getSimpleName());
        }
    }

    private UpstreamCall start() {
        return upstream.start(
                new UpstreamRequest(
                        ORIGIN,
                        new EgressConfig.Direct(),
                        "/v1/chat?a=b",
                        Headers.of("authorization", "Bearer sk-1", "accept", "text/event-stream"),
                        SplicedBody.unchanged("{\"ü\":1}".getBytes(StandardCharsets.UTF_8)),
                        Duration.ofSeconds(1),
                        List.of()),
                told);
    }

    private void read(String bytes) {
        read(bytes.getBytes(StandardCharsets.UTF_8));
    }

    private void read(byte[] bytes) {
        ByteBuf in = Unpooled.wrappedBuffer(bytes);
        fed.add(in);
        channel.writeInbound(in);
    }

    private static String chunk(String text) {
        return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
    }

    private void later(long millis) {
        channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
        channel.runPendingTasks();
    }

    @Nested
    class ACall {

        @Test
        void leavesInOneBufferWithHostAndLength() {
            start();

            ByteBuf request = channel.readOutbound();
            assertThat(request.toString(StandardCharsets.UTF_8))
                    .isEqualTo(
                            """
                            POST /v1/chat?a=b HTTP/1.1\r
                            host: api.example\r
                            content-length: 8\r
                            authorization: Bearer sk-1\r
                            accept: text/event-stream\r
                            \r
                            {"ü":1}\
                            """);
            request.release();
            ByteBuf more = channel.readOutbound();
            assertThat(more).isNull();
            assertThat(told.all).containsExactly("sent");
        }

        @Test
        void bringsEventsAndTheEndOfEachTurn() {
            start();
            read(STREAM_HEAD + chunk("data: 1\n\ndata: 2\n\ndat"));
            read(chunk("a: 3\n\n"));
            read("0\r\n\r\n");

            assertThat(told.all)
                    .containsExactly(
                            "sent",
                            "head 200",
                            "data: 1",
                            "data: 2",
                            "turn",
                            "data: 3",
                            "turn",
                            "end");
        }

        @Test
        void bringsAWholeBodyAsItComes() {
            told.framing = UpstreamHandler.Framing.BYTES;
            start();
            read("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nabc");
            read("def");

            assertThat(told.all).containsExactly("sent", "head 200", "abc", "turn", "def", "end");
        }

        @Test
        void bringsTheSameHoweverItsBytesAreCut() {
            String answer =
                    STREAM_HEAD + chunk("data: 1\r\n\r\n") + chunk("data: [DONE]") + "0\r\n\r\n";
            start();
            for (int i = 0; i < answer.length(); i++) {
                read(answer.substring(i, i + 1));
            }

            assertThat(told.all.stream().filter(line -> !line.equals("turn")))
                    .containsExactly("sent", "head 200", "data: 1", "data: [DONE]", "end");
            assertThat(pool.idleConnections()).isEqualTo(1);
        }

        @Test
        void takesNoNoticeOfInterimResponses() {
            start();
            read("HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n");
            read("HTTP/1.1 100 Continue\r\n\r\n");
            read(STREAM_HEAD + chunk("data: 1\n\n"));

            assertThat(told.all).containsExactly("sent", "head 200", "data: 1", "turn");
        }

        @Test
        void undoesACompressionThatNobodyAskedFor() throws IOException {
            ByteArrayOutputStream zipped = new ByteArrayOutputStream();
            try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
                out.write("data: 1\n\ndata: [DONE]\n\n".getBytes(StandardCharsets.UTF_8));
            }
            start();
            read(
                    "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: "
                            + zipped.size()
                            + "\r\n\r\n");
            for (byte b : zipped.toByteArray()) {
                read(new byte[] {b});
            }

            assertThat(told.all).contains("data: 1", "data: [DONE]").endsWith("end");
        }
    }

    @Nested
    class TheConnection {

        @Test
        void servesOneCallAfterTheOther() {
            for (int i = 0; i < 3; i++) {
                start();
                assertThat(pool.idleConnections()).isZero();
                read(STREAM_HEAD + chunk("data: 1\n\n") + "0\r\n\r\n");
                assertThat(pool.idleConnections()).isEqualTo(1);
            }

            assertThat(told.all).containsOnly("sent", "head 200", "data: 1", "end");
        }

        @Test
        void closesWhereTheProviderSaysSo() {
            start();
            read("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");

            assertThat(told.all).containsExactly("sent", "head 200", "end");
            assertThat(channel.isActive()).isFalse();
            assertThat(pool.idleConnections()).isZero();
        }

        @Test
        void isKeptWhenTheEndComesSoonAfterTheRelease() {
            UpstreamCall call = start();
            read(STREAM_HEAD + chunk("data: [DONE]\n\n"));
            call.release();
            read(chunk("data: late\n\n") + "0\r\n\r\n");
            later(5_000);

            assertThat(told.all).containsExactly("sent", "head 200", "data: [DONE]", "turn");
            assertThat(pool.idleConnections()).isEqualTo(1);
            assertThat(channel.isActive()).isTrue();
        }

        @Test
        void closesWhenNoEndComesAfterTheRelease() {
            UpstreamCall call = start();
            read(STREAM_HEAD + chunk("data: [DONE]\n\n"));
            call.release();
            later(999);
            assertThat(channel.isActive()).isTrue();
            later(1);

            assertThat(channel.isActive()).isFalse();
            assertThat(told.all).doesNotContain("ConnectionLost");
        }

        @Test
        void closesWithACallThatIsCancelled() {
            UpstreamCall call = start();
            read(STREAM_HEAD + chunk("data: 1\n\n"));
            call.cancel();
            call.cancel();

            assertThat(channel.isActive()).isFalse();
            assertThat(told.all).containsExactly("sent", "head 200", "data: 1", "turn");
        }

        @Test
        void isReadOrNotAsToldAndAgainAfterwards() {
            UpstreamCall call = start();
            read(STREAM_HEAD + chunk("data: 1\n\n"));
            call.setReading(false);
            assertThat(channel.config().isAutoRead()).isFalse();

            read("0\r\n\r\n");

            assertThat(channel.config().isAutoRead()).isTrue();
        }

        @Test
        void closesWhenBytesComeThatNobodyAskedFor() {
            read("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");

            assertThat(channel.isActive()).isFalse();
            assertThat(pool.takeIdle(ROUTE)).isNull();
        }

        @Test
        void leavesThePoolWhenItCloses() {
            channel.close();

            assertThat(pool.idleConnections()).isZero();
        }
    }

    @Nested
    class AFailure {

        @Test
        void ofAReusedConnectionBeforeTheResponseIsTriedOverANewOneUnseen() {
            start();
            channel.close();
            channel.runPendingTasks();

            // No new connection can be had here; that is the failure that is told.
            assertThat(told.all).containsExactly("sent", "ConnectFailed");
        }

        @Test
        void thatIsKnownAtOnceIsToldAfterTheStart() {
            channel.close();
            start();
            assertThat(told.all).isEmpty();

            channel.runPendingTasks();

            assertThat(told.all).containsExactly("ConnectFailed");
        }

        @Test
        void isNotToldToWhoHasCancelledMeanwhile() {
            channel.close();
            start().cancel();
            channel.runPendingTasks();

            assertThat(told.all).isEmpty();
        }

        @Test
        void inTheMiddleIsALostConnection() {
            start();
            read(STREAM_HEAD + chunk("data: 1\n\n"));
            channel.close();

            assertThat(told.all)
                    .containsExactly("sent", "head 200", "data: 1", "turn", "ConnectionLost");
        }

        @Test
        void ofTheProtocolIsMalformed() {
            start();
            read("SSH-2.0-OpenSSH_9.9\r\n\r\n");

            assertThat(told.all).containsExactly("sent", "Malformed");
            assertThat(channel.isActive()).isFalse();
        }

        @Test
        void ofAnEncodingThatIsNotKnownIsMalformed() {
            start();
            read("HTTP/1.1 200 OK\r\ncontent-encoding: br\r\ncontent-length: 2\r\n\r\nxx");

            assertThat(told.all).containsExactly("sent", "Malformed");
        }

        @Test
        void ofABodyThatIsNotInItsEncodingIsMalformed() {
            start();
            read("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 20\r\n\r\n");
            read("data: not compressed");

            assertThat(told.all).containsExactly("sent", "head 200", "turn", "Malformed");
            assertThat(channel.isActive()).isFalse();
        }

        @Test
        void ofAnEndlessEventIsTooLarge() {
            start();
            read(STREAM_HEAD);
            byte[] piece = new byte[512 * 1024];
            java.util.Arrays.fill(piece, (byte) 'x');
            for (int i = 0; i < 20 && channel.isActive(); i++) {
                ByteBuf framed = Unpooled.buffer();
                ByteBufUtil.writeAscii(framed, Integer.toHexString(piece.length) + "\r\n");
                framed.writeBytes(piece);
                ByteBufUtil.writeAscii(framed, "\r\n");
                channel.writeInbound(framed);
            }

            assertThat(told.all).endsWith("TooLarge");
            assertThat(channel.isActive()).isFalse();
        }
    }

    @Test
    void restsNoLongerThanFiftySeconds() {
        // The pool's clock is the system's here, so only the sweep's own timer is moved.
        later(10_000);

        assertThat(pool.idleConnections()).isEqualTo(1);
        pool.close();
        assertThat(channel.isActive()).isFalse();
        assertThat(pool.idleConnections()).isZero();
    }
}
