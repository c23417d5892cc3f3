package dev.sluice.netty.server;

import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.exchange.Exchange;
import dev.sluice.core.time.Ticker;
import dev.sluice.netty.relay.StreamRelay;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Station 1: one client's connection. It puts requests together within their limits, hands them on
 * one at a time, and keeps those that were sent ahead until their turn.
 *
 * <p>Confined to the connection's event loop.
 */
final class ClientConnection extends ChannelInboundHandlerAdapter {

    /** Requests sent ahead (pipelined) that may wait; over it the connection is not read. */
    private static final int MOST_WAITING = 16;

    /**
     * While the gateway drains, a connection without a request is kept for so long, because one may
     * be on its way.
     */
    private static final Duration DRAIN_GRACE = Duration.ofSeconds(1);

    private final ConnectionLimits limits;
    private final BodyBudget bodies;
    private final RequestDispatcher dispatcher;
    private final Ticker ticker;
    private final Deque<ClientRequest> waiting = new ArrayDeque<>();

    private @Nullable Channel channel;
    private @Nullable RequestAssembly assembly;
    private @Nullable StreamRelay relay;
    private @Nullable Exchange exchange;
    private int bodyInFlight;
    private @Nullable GatewayError unreadable;
    private @Nullable ConnectionClock clock;
    private boolean anyByte;
    private boolean continueOwed;
    private boolean awaitsRoom;
    private boolean closing;
    private boolean draining;

    ClientConnection(
            ConnectionLimits limits,
            BodyBudget bodies,
            RequestDispatcher dispatcher,
            Ticker ticker) {
        this.limits = limits;
        this.bodies = bodies;
        this.dispatcher = dispatcher;
        this.ticker = ticker;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        channel = ctx.channel();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        clock = new ConnectionClock(ctx.channel().eventLoop(), ticker, this::onDisuse);
        clock().await(limits.headerTimeout(), this::onHeaderTimeout);
        ctx.fireChannelActive();
    }

    /** Bytes have arrived; called before they are decoded. */
    void onBytes() {
        anyByte = true;
    }

    /** Only what a read leaves unfinished needs a clock: most requests come in one. */
    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (!clock().awaits() && !closing && unreadable == null) {
            if (continueOwed) {
                // The client waits for us.
            } else if (assembly != null) {
                clock().await(limits.bodyTimeout(), this::onBodyTimeout);
            } else if (anyByte) {
                clock().await(limits.headerTimeout(), this::onHeaderTimeout);
            }
        }
        ctx.fireChannelReadComplete();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        try {
            if (!closing && unreadable == null) {
                onHttp((HttpObject) message);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void onHttp(HttpObject message) {
        DecoderResult result = message.decoderResult();
        if (result.isFailure()) {
            refuse(undecodable(result.cause()));
            return;
        }
        if (message instanceof HttpRequest head) {
            onHead(head);
        }
        if (!closing && message instanceof HttpContent content) {
            onContent(content.content());
            if (!closing && message instanceof LastHttpContent) {
                onComplete();
            }
        }
    }

    private void onHead(HttpRequest head) {
        clock().endWait();
        anyByte = false;
        RequestAssembly started = new RequestAssembly(head, limits.maxRequestBytes());
        assembly = started;
        GatewayError refusal = started.refusal();
        if (refusal != null) {
            refuse(refusal);
        } else if (started.expectsContinue()) {
            continueOwed = true;
            if (isFree()) {
                sayContinue();
            }
        }
    }

    /** Never in the middle of another answer: it would be read as a part of it. */
    private void sayContinue() {
        continueOwed = false;
        channel()
                .writeAndFlush(RequestAssembly.continueLine(channel().alloc()))
                .addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }

    /** Whether no earlier request is being answered or waits for it. */
    private boolean isFree() {
        return relay == null && waiting.isEmpty();
    }

    private void onContent(ByteBuf content) {
        RequestAssembly current = assembly;
        if (current == null || !content.isReadable()) {
            return;
        }
        int size = content.readableBytes();
        if (!current.add(content)) {
            refuse(current.tooLarge());
            return;
        }
        bodyInFlight += size;
        if (!bodies.add(size)) {
            awaitsRoom = true;
            updateReading();
            bodies.whenRoom(() -> channel().eventLoop().execute(this::onRoom));
        }
    }

    private void onComplete() {
        RequestAssembly complete = assembly;
        if (complete == null) {
            return;
        }
        assembly = null;
        // What was read for this request says nothing of a next one.
        anyByte = false;
        continueOwed = false;
        clock().endWait();
        ClientRequest request = complete.toRequest(ticker.nanos(), dispatcher.cors());
        if (isFree()) {
            serve(request);
        } else {
            waiting.addLast(request);
            updateReading();
        }
    }

    private void serve(ClientRequest request) {
        StreamRelay answer =
                new StreamRelay(
                        channel(),
                        request.heads(),
                        next -> onAnswered(request.body().length(), next));
        relay = answer;
        if (draining && waiting.isEmpty() && assembly == null) {
            answer.lastOnConnection();
        }
        dispatcher.dispatch(request, answer, this);
    }

    /**
     * The gateway is going down: what was asked is answered, the last answer says that the
     * connection closes, and one that nobody uses is closed after a moment.
     */
    void drain() {
        if (draining || closing) {
            return;
        }
        draining = true;
        if (relay != null && waiting.isEmpty() && assembly == null) {
            relay.lastOnConnection();
        } else if (isFree() && assembly == null) {
            awaitLastRequest();
        }
    }

    private void awaitLastRequest() {
        clock().await(
                        DRAIN_GRACE,
                        () -> {
                            if (anyByte) {
                                clock().await(limits.headerTimeout(), this::onHeaderTimeout);
                            } else {
                                channel().close();
                            }
                        });
    }

    /**
     * The gateway cannot wait any longer: whatever is still read or answered ends with a proper
     * error. To be said again until the connection has closed, because a request that is being
     * decoded elsewhere can be ended only when it is back.
     */
    void endNow() {
        if (closing) {
            return;
        }
        if (exchange != null && relay != null) {
            waiting.clear();
            relay.lastOnConnection();
            exchange.onShutdown();
        } else if (isFree() && assembly != null) {
            refuse(
                    GatewayError.gateway(
                            ErrorKind.UNAVAILABLE,
                            "The gateway is shutting down and could not wait for the rest of this"
                                    + " request; ask again.",
                            /* shouldRetry= */ true));
        } else if (isFree()) {
            channel().close();
        }
    }

    /** The request became an exchange, which hears of this connection from now on. */
    void attach(Exchange started) {
        if (relay != null) {
            exchange = started;
        }
    }

    /** The address that the client's connection comes from. */
    String clientIp() {
        return channel().remoteAddress() instanceof InetSocketAddress address
                ? address.getAddress().getHostAddress()
                : "";
    }

    /** Whether the answer that {@code answer} writes is still awaited. */
    boolean awaits(StreamRelay answer) {
        return relay == answer && channel().isActive();
    }

    private void onAnswered(int bodyBytes, StreamRelay.Next next) {
        relay = null;
        exchange = null;
        releaseBody(bodyBytes);
        if (closing) {
            return;
        }
        if (next == StreamRelay.Next.LAST) {
            draining = true;
        }
        if (next == StreamRelay.Next.NONE) {
            closing = true;
            end().closeAfterFlush();
        } else if (!waiting.isEmpty()) {
            // In a turn of its own: a thousand pipelined requests must not be a thousand frames
            // deep.
            channel().eventLoop().execute(this::serveNext);
        } else if (unreadable != null) {
            refuse(unreadable);
        } else {
            clock().used();
            if (continueOwed) {
                sayContinue();
                clock().await(limits.bodyTimeout(), this::onBodyTimeout);
            } else if (draining && assembly == null) {
                awaitLastRequest();
            }
        }
    }

    private void serveNext() {
        ClientRequest next = closing ? null : waiting.pollFirst();
        if (next != null) {
            updateReading();
            serve(next);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (exchange != null) {
            exchange.onWritabilityChanged();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        closing = true;
        clock().stop();
        StreamRelay open = relay;
        relay = null;
        if (open != null) {
            open.discard();
        }
        Exchange left = exchange;
        exchange = null;
        if (left != null) {
            left.onClientGone();
        }
        waiting.clear();
        releaseBody(bodyInFlight);
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        // A reset by the client, or a broken TLS record: there is nobody left to tell.
        ctx.close();
    }

    private void onDisuse() {
        if (relay == null && assembly == null) {
            channel().close();
        } else {
            clock().keep();
        }
    }

    private void onHeaderTimeout() {
        if (anyByte) {
            refuse(
                    GatewayError.caller(
                            ErrorKind.REQUEST_TIMEOUT,
                            "The request's headers were not complete within "
                                    + limits.headerTimeout().toMillis()
                                    + " ms."));
        } else {
            channel().close();
        }
    }

    private void onBodyTimeout() {
        refuse(
                GatewayError.caller(
                        ErrorKind.REQUEST_TIMEOUT,
                        "The request's body was not complete within "
                                + limits.bodyTimeout().toMillis()
                                + " ms."));
    }

    /** Answers a request that cannot be read to its end, then closes. */
    private void refuse(GatewayError error) {
        if (!isFree()) {
            // Earlier requests are being answered: the refusal waits for the end of that.
            unreadable = error;
            clock().endWait();
            return;
        }
        closing = true;
        clock().endWait();
        RequestAssembly refused = assembly;
        assembly = null;
        StreamRelay answer = new StreamRelay(channel(), RequestAssembly.CLOSING, _ -> {});
        dispatcher.refuse(refused, error, answer, this);
        updateReading();
        end().discardRest();
    }

    private static GatewayError undecodable(Throwable cause) {
        if (cause instanceof TooLongHttpHeaderException) {
            return GatewayError.caller(
                    ErrorKind.HEADERS_TOO_LARGE, "The request's headers are over 64 KiB.");
        }
        if (cause instanceof TooLongHttpLineException) {
            return GatewayError.caller(
                    ErrorKind.HEADERS_TOO_LARGE, "The request's first line is over 16 KiB.");
        }
        return GatewayError.caller(
                ErrorKind.INVALID_REQUEST, "The bytes sent are not one HTTP/1.1 request.");
    }

    private void releaseBody(int bytes) {
        bodyInFlight -= bytes;
        bodies.release(bytes);
    }

    private void onRoom() {
        awaitsRoom = false;
        updateReading();
    }

    /** Nothing is read while too many requests wait here, or too many bodies everywhere. */
    private void updateReading() {
        boolean full = waiting.size() >= MOST_WAITING || awaitsRoom;
        channel().config().setAutoRead(closing || !full);
    }

    private ConnectionEnd end() {
        return new ConnectionEnd(channel(), clock());
    }

    private ConnectionClock clock() {
        ConnectionClock running = clock;
        if (running == null) {
            throw new IllegalStateException("not active yet");
        }
        return running;
    }

    private Channel channel() {
        Channel open = channel;
        if (open == null) {
            throw new IllegalStateException("not in a pipeline yet");
        }
        return open;
    }
}
