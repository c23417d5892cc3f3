package dev.sluice.netty.server;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import java.time.Duration;

/**
 * The last moments of a client's connection: what was written is to arrive before it closes.
 *
 * <p>Confined to the connection's event loop.
 */
record ConnectionEnd(Channel channel, ConnectionClock clock) {

    /**
     * How long the rest of a refused request is read and thrown away, so that the refusal arrives.
     */
    private static final Duration LONGEST_DISCARD = Duration.ofSeconds(2);

    /**
     * A client that takes nothing of the end of its last answer for so long is let go. The kernel
     * says so only after a third of its buffer is free again, which a slow line needs many seconds
     * for; nginx waits as long (send_timeout).
     */
    private static final Duration LONGEST_LINGER = Duration.ofSeconds(60);

    /** Reads on for a moment, because closing with bytes unread would reset the refusal away. */
    void discardRest() {
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER)
                .addListener(
                        _ -> {
                            if (channel instanceof DuplexChannel duplex
                                    && channel.pipeline().get(SslHandler.class) == null) {
                                duplex.shutdownOutput();
                            }
                        });
        clock.await(LONGEST_DISCARD, channel::close);
    }

    void closeAfterFlush() {
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        linger();
    }

    private void linger() {
        long unsent = unsentBytes();
        clock.await(
                LONGEST_LINGER,
                () -> {
                    if (unsentBytes() < unsent) {
                        linger();
                    } else {
                        channel.close();
                    }
                });
    }

    private long unsentBytes() {
        ChannelOutboundBuffer outbound = channel.unsafe().outboundBuffer();
        return outbound == null
                ? 0
                : outbound.totalPendingWriteBytes() - outbound.currentProgress();
    }
}
