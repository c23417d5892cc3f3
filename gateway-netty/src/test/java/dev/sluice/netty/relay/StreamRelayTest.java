package dev.sluice.netty.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.exchange.ResponseHead;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamRelayTest {

    private static final ResponseHead OK =
            new ResponseHead(200, Headers.of("content-type", "text/event-stream"));

    private final Journal journal = new Journal();
    private final EmbeddedChannel channel = new EmbeddedChannel(journal);
    private final List<StreamRelay.Next> ends = new ArrayList<>();
    private StreamRelay relay = relay(/* isChunked= */ true, /* keepsAlive= */ true);

    private StreamRelay relay(boolean isChunked, boolean keepsAlive) {
        return new StreamRelay(
                channel,
                new HeadWriter(isChunked, keepsAlive, /* hasBody= */ true, List.of()),
                ends::add);
    }

    /** Counts what reaches the channel. */
    private static final class Journal extends ChannelOutboundHandlerAdapter {
        private int writes;
        private int flushes;

        @Override
        public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
            writes++;
            ctx.write(message, promise);
        }

        @Override
        public void flush(ChannelHandlerContext ctx) {
            flushes++;
            ctx.flush();
        }
    }

    @AfterEach
    void releasesEverything() {
        assertThat(channel.finishAndReleaseAll()).isFalse();
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    /** All that was sent since the last call. */
    private String sent() {
        StringBuilder all = new StringBuilder();
        ByteBuf message;
        while ((message = channel.readOutbound()) != null) {
            assertThat(message.refCnt()).isEqualTo(1);
            all.append(message.toString(StandardCharsets.UTF_8));
            message.release();
        }
        return all.toString();
    }

    @Nested
    class AStream {

        @Test
        void beginsWithItsHeadAndOneChunkATurn() {
            relay.start(OK);
            relay.write(bytes("data: 1\n\n"));
            relay.write(bytes("data: 2\n\n"));
            assertThat(journal.writes).isZero();
            relay.flush();

            assertThat(sent())
                    .isEqualTo(
                            """
                            HTTP/1.1 200 OK\r
                            content-type: text/event-stream\r
                            transfer-encoding: chunked\r
                            \r
                            12\r
                            data: 1

                            data: 2

                            \r
                            """);
            assertThat(journal.writes).isEqualTo(2);
            assertThat(journal.flushes).isEqualTo(1);
        }

        @Test
        void leavesInOneWriteAndOneFlushATurn() {
            relay.start(OK);
            relay.flush();
            int writes = journal.writes;
            int flushes = journal.flushes;

            for (int i = 0; i < 50; i++) {
                relay.write(bytes("data: x\n\n"));
            }
            relay.flush();

            assertThat(journal.writes).isEqualTo(writes + 1);
            assertThat(journal.flushes).isEqualTo(flushes + 1);
            assertThat(sent()).endsWith("\r\n").contains("1c2\r\n");
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 9, 15, 16, 255, 256, 1000, 4095, 4096, 65_535, 65_536, 2_000_000})
        void saysTheSizeOfEachChunkInHexadecimal(int size) {
            relay.write(ByteBuffer.allocate(size));
            relay.flush();

            String chunk = sent();
            assertThat(chunk).startsWith(Integer.toHexString(size) + "\r\n").endsWith("\r\n");
            assertThat(chunk).hasSize(Integer.toHexString(size).length() + 2 + size + 2);
        }

        @Test
        void leavesThePositionOfWhatItIsGivenAlone() {
            ByteBuffer event = bytes("data: 1\n\n");
            relay.write(event);

            assertThat(event.position()).isZero();
            assertThat(event.remaining()).isEqualTo(9);
            relay.end();
            assertThat(sent()).contains("data: 1");
        }

        @Test
        void endsInTheWriteOfItsLastTurn() {
            relay.start(OK);
            relay.flush();
            sent();
            int writes = journal.writes;
            relay.write(bytes("data: [DONE]\n\n"));
            relay.end();

            assertThat(sent()).isEqualTo("e\r\ndata: [DONE]\n\n\r\n0\r\n\r\n");
            assertThat(journal.writes).isEqualTo(writes + 1);
            assertThat(ends).containsExactly(StreamRelay.Next.ANY);
        }

        @Test
        void endsByItsMarkAlone() {
            relay.end();

            assertThat(sent()).isEqualTo("0\r\n\r\n");
        }

        @Test
        void cannotKeepAConnectionThatHasToClose() {
            relay = relay(/* isChunked= */ true, /* keepsAlive= */ false);
            relay.start(OK);
            relay.end();

            assertThat(sent()).contains("connection: close\r\n").endsWith("0\r\n\r\n");
            assertThat(ends).containsExactly(StreamRelay.Next.NONE);
        }

        @Test
        void closesBehindAnError() {
            relay.write(bytes("data: {\"error\":{}}\n\n"));
            relay.endAndClose();

            assertThat(sent()).contains("error").endsWith("0\r\n\r\n");
            assertThat(ends).containsExactly(StreamRelay.Next.LAST);
        }

        @Test
        void hasNoLastChunkWhereItIsBrokenOff() {
            relay.write(bytes("{\"half\":"));
            relay.abort();

            assertThat(sent()).isEqualTo("8\r\n{\"half\":\r\n");
            assertThat(ends).containsExactly(StreamRelay.Next.NONE);
        }
    }

    @Nested
    class ForHttp10 {

        @Test
        void hasNoChunksAndEndsWithTheConnection() {
            relay = relay(/* isChunked= */ false, /* keepsAlive= */ false);
            relay.start(OK);
            relay.write(bytes("data: 1\n\n"));
            relay.flush();
            relay.write(bytes("data: 2\n\n"));
            relay.end();

            assertThat(sent())
                    .isEqualTo(
                            """
                            HTTP/1.1 200 OK\r
                            content-type: text/event-stream\r
                            connection: close\r
                            \r
                            data: 1

                            data: 2

                            """);
            assertThat(ends).containsExactly(StreamRelay.Next.NONE);
        }
    }

    @Nested
    class AWholeAnswer {

        @Test
        void leavesInOneWriteWithItsLength() {
            relay.respond(
                    new ResponseHead(404, Headers.of("content-type", "application/json")),
                    bytes("{\"ü\":1}"));

            assertThat(sent())
                    .isEqualTo(
                            "HTTP/1.1 404 Not Found\r\ncontent-type: application/json\r\n"
                                    + "content-length: 8\r\n\r\n{\"ü\":1}");
            assertThat(journal.writes).isEqualTo(1);
            assertThat(journal.flushes).isEqualTo(1);
            assertThat(ends).containsExactly(StreamRelay.Next.ANY);
        }

        @Test
        void tellsAHeadRequestOfABodyAndSendsNone() {
            relay =
                    new StreamRelay(
                            channel,
                            new HeadWriter(
                                    /* isChunked= */ true,
                                    /* keepsAlive= */ true,
                                    /* hasBody= */ false,
                                    List.of()),
                            ends::add);
            relay.respond(new ResponseHead(200, Headers.none()), bytes("{}"));

            assertThat(sent()).isEqualTo("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n");
        }

        @Test
        void hasNoLengthWhereThereIsNoContent() {
            relay.respond(new ResponseHead(204, Headers.none()), ByteBuffer.allocate(0));

            assertThat(sent()).isEqualTo("HTTP/1.1 204 No Content\r\n\r\n");
        }

        @Test
        void carriesTheConnectionsOwnFields() {
            relay =
                    new StreamRelay(
                            channel,
                            new HeadWriter(
                                    /* isChunked= */ true,
                                    /* keepsAlive= */ false,
                                    /* hasBody= */ true,
                                    List.of(new Header("vary", "origin"))),
                            ends::add);
            relay.respond(new ResponseHead(200, Headers.none()), bytes("x"));

            assertThat(sent()).contains("vary: origin\r\n").contains("connection: close\r\n");
        }
    }

    @Nested
    class Afterwards {

        @ParameterizedTest
        @CsvSource({"end", "endAndClose", "abort", "respond", "discard"})
        void saysNothingMore(String how) {
            relay.start(OK);
            relay.write(bytes("data: 1\n\n"));
            switch (how) {
                case "end" -> relay.end();
                case "endAndClose" -> relay.endAndClose();
                case "abort" -> relay.abort();
                case "respond" -> {
                    relay.discard();
                    relay = relay(/* isChunked= */ true, /* keepsAlive= */ true);
                    relay.respond(OK, bytes("x"));
                }
                default -> relay.discard();
            }
            sent();
            int told = ends.size();

            relay.start(OK);
            relay.write(bytes("late"));
            relay.flush();
            relay.end();
            relay.endAndClose();
            relay.abort();
            relay.respond(OK, bytes("late"));
            relay.discard();

            assertThat(sent()).isEmpty();
            assertThat(ends).hasSize(told);
        }

        @Test
        void givesBackWhatWasNotSent() {
            relay.start(OK);
            relay.write(bytes("data: 1\n\n"));

            relay.discard();

            assertThat(sent()).isEmpty();
            assertThat(ends).isEmpty();
        }
    }

    @Test
    void keepsUpAsItsChannelDoes() {
        assertThat(relay.isWritable()).isTrue();
        channel.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
        assertThat(relay.isWritable()).isFalse();
    }
}
