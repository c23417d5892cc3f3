package dev.sluice.netty.upstream;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.UpstreamHandler.Framing;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.request.Headers;
import dev.sluice.netty.relay.HttpFields;
import dev.sluice.netty.relay.SseFraming;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One connection to a provider: one call at a time, in HTTP/1.1.
 *
 * <p>Confined to its event loop.
 */
final class UpstreamConnection extends ChannelInboundHandlerAdapter {

    /** A response that does not end this soon after its content costs the connection. */
    private static final int LONGEST_DRAIN_MILLIS = 1000;

    private static final HttpDecoderConfig HTTP =
            new HttpDecoderConfig()
                    .setMaxInitialLineLength(8 * 1024)
                    .setMaxHeaderSize(64 * 1024)
                    .setMaxChunkSize(64 * 1024)
                    .setValidateHeaders(true)
                    .setAllowDuplicateContentLengths(false);

    private final UpstreamPool pool;
    private final UpstreamRoute route;
    private final SseFraming events = new SseFraming();
    private byte[] piece = {};

    private @Nullable Channel channel;
    private @Nullable PooledCall call;
    private @Nullable ChannelFuture request;
    private @Nullable ContentDecoding decoding;
    private @Nullable ScheduledFuture<?> draining;
    private Framing framing = Framing.BYTES;
    private boolean headSeen;
    private boolean keepAlive;
    private boolean bytesSeen;
    private long idleSinceNanos;

    UpstreamConnection(UpstreamPool pool, UpstreamRoute route) {
        this.pool = pool;
        this.route = route;
    }

    /** What the connection's pipeline consists of, behind TLS and tunnel. */
    List<ChannelHandler> handlers() {
        return List.of(new HttpResponseDecoder(HTTP), this);
    }

    boolean isUsable() {
        return channel != null && channel.isActive();
    }

    void rest(long nowNanos) {
        idleSinceNanos = nowNanos;
    }

    long idleFor(long nowNanos) {
        return nowNanos - idleSinceNanos;
    }

    void close() {
        if (channel != null) {
            channel.close();
        }
    }

    void send(PooledCall next) {
        call = next;
        headSeen = false;
        bytesSeen = false;
        framing = Framing.BYTES;
        decoding = null;
        Channel open = channel();
        request = open.writeAndFlush(RequestWriter.write(open.alloc(), next.request()));
        request.addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }

    void setReading(boolean reading) {
        channel().config().setAutoRead(reading);
    }

    /** The call was cancelled: what the provider still does for it ends with the connection. */
    void abandon(PooledCall abandoned) {
        if (call == abandoned) {
            leave();
            close();
        }
    }

    /** The call has all it wanted; the end of its response is awaited for a short time. */
    void drain(PooledCall released) {
        if (call != released) {
            return;
        }
        setReading(true);
        draining =
                channel()
                        .eventLoop()
                        .schedule(this::close, LONGEST_DRAIN_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        channel = ctx.channel();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        try {
            if (call == null) {
                // Bytes that nobody asked for: what would come next could not be told apart.
                close();
                return;
            }
            bytesSeen = true;
            onHttp((HttpObject) message);
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void onHttp(HttpObject message) {
        DecoderResult result = message.decoderResult();
        if (result.isFailure()) {
            fail(new UpstreamFailure.Malformed("bytes that are not HTTP"));
            return;
        }
        if (message instanceof HttpResponse head && !onHead(head)) {
            return;
        }
        if (message instanceof HttpContent content && headSeen) {
            onContent(content.content());
            if (message instanceof LastHttpContent) {
                onMessageEnd();
            }
        }
    }

    private boolean onHead(HttpResponse head) {
        if (head.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
            return false;
        }
        headSeen = true;
        keepAlive = HttpUtil.isKeepAlive(head);
        Headers headers = HttpFields.of(head.headers());
        decoding = ContentDecoding.of(headers.first("content-encoding").orElse("identity"));
        if (decoding == null) {
            fail(new UpstreamFailure.Malformed("a content encoding that nobody asked for"));
            return false;
        }
        PooledCall running = call;
        if (running != null) {
            framing = running.onHead(new UpstreamHead(head.status().code(), headers));
        }
        return true;
    }

    private void onContent(ByteBuf content) {
        ContentDecoding decoder = decoding;
        if (!content.isReadable() || decoder == null) {
            return;
        }
        if (!decoder.decode(content, this::onBody)) {
            fail(new UpstreamFailure.Malformed("a body that is not in its declared encoding"));
        }
    }

    private void onBody(ByteBuf body) {
        switch (framing) {
            case EVENTS -> {
                if (!events.feed(body, this::onPiece)) {
                    fail(new UpstreamFailure.TooLarge("an event", SseFraming.LARGEST_EVENT));
                }
            }
            case BYTES -> onPiece(copyOf(body));
        }
    }

    private void onPiece(ByteBuffer bytes) {
        PooledCall running = call;
        if (running != null) {
            running.onPiece(bytes);
        }
    }

    private ByteBuffer copyOf(ByteBuf body) {
        int size = body.readableBytes();
        if (piece.length < size) {
            piece = new byte[size];
        }
        body.readBytes(piece, 0, size);
        return ByteBuffer.wrap(piece, 0, size);
    }

    private void onMessageEnd() {
        if (framing == Framing.EVENTS) {
            events.finish(this::onPiece);
        }
        PooledCall ended = call;
        if (ended == null) {
            return;
        }
        boolean reusable = keepAlive && requestWritten();
        leave();
        if (reusable) {
            setReading(true);
            pool.putIdle(route, this);
        } else {
            close();
        }
        ended.onEnd();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        PooledCall running = call;
        if (running != null && headSeen) {
            running.onTurnEnd();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        pool.forget(route, this);
        fail(new UpstreamFailure.ConnectionLost("closed before the end of the answer"));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        String reason = cause instanceof IOException ? "connection reset" : "protocol error";
        fail(new UpstreamFailure.ConnectionLost(reason));
        close();
    }

    private void fail(UpstreamFailure failure) {
        PooledCall failed = call;
        if (failed == null) {
            return;
        }
        boolean beforeResponse = !bytesSeen;
        leave();
        close();
        failed.onFailure(failure, beforeResponse);
    }

    /** The call is over for this connection. */
    private void leave() {
        call = null;
        request = null;
        if (draining != null) {
            draining.cancel(false);
            draining = null;
        }
        if (decoding != null) {
            decoding.close();
            decoding = null;
        }
        events.restart();
    }

    private boolean requestWritten() {
        return request != null && request.isSuccess();
    }

    private Channel channel() {
        Channel open = channel;
        if (open == null) {
            throw new IllegalStateException("not connected");
        }
        return open;
    }
}
