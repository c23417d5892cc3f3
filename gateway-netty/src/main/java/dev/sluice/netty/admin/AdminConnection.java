package dev.sluice.netty.admin;

import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.timeout.ReadTimeoutHandler;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One connection to the admin listener. Its requests are answered one after the other, whoever
 * works on them; while some wait, nothing more is read.
 *
 * <p>Confined to the connection's event loop.
 */
final class AdminConnection extends ChannelInboundHandlerAdapter {

    /** What came, in its turn. */
    private sealed interface Incoming {
        record Request(AdminRequest request, boolean isLast) implements Incoming {}

        record Unreadable(Answer answer, boolean isLast) implements Incoming {}
    }

    private final AdminPorts ports;
    private final AdminApi api;
    private final Deque<Incoming> waiting = new ArrayDeque<>();
    private boolean inWork;
    private boolean advancing;

    /** Nothing that still comes is answered. */
    private boolean atLast;

    private @Nullable EventStream events;

    AdminConnection(AdminPorts ports, AdminApi api) {
        this.ports = ports;
        this.api = api;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        try {
            if (atLast) {
                return;
            }
            Incoming incoming = incoming(ctx, message);
            waiting.add(incoming);
            atLast =
                    switch (incoming) {
                        case Incoming.Request(_, boolean isLast) -> isLast;
                        case Incoming.Unreadable(_, boolean isLast) -> isLast;
                    };
        } finally {
            ReferenceCountUtil.release(message);
        }
        advance(ctx);
    }

    private static Incoming incoming(ChannelHandlerContext ctx, Object message) {
        return switch (message) {
            case BoundedBodies.TooLarge(boolean isFollowed) ->
                    new Incoming.Unreadable(
                            Answer.error(
                                    413,
                                    "The body is larger than "
                                            + AdminServer.LARGEST_BODY
                                            + " bytes."),
                            !isFollowed);
            case FullHttpRequest request when request.decoderResult().isSuccess() ->
                    new Incoming.Request(read(ctx, request), !HttpUtil.isKeepAlive(request));
            default ->
                    new Incoming.Unreadable(
                            Answer.error(
                                    400, "The bytes sent are not HTTP/1.1, or too long a head."),
                            /* isLast= */ true);
        };
    }

    private static AdminRequest read(ChannelHandlerContext ctx, FullHttpRequest request) {
        List<Header> fields = new ArrayList<>();
        request.headers()
                .iteratorCharSequence()
                .forEachRemaining(
                        field ->
                                fields.add(
                                        new Header(
                                                field.getKey().toString(),
                                                field.getValue().toString())));
        return new AdminRequest(
                request.method().name(),
                request.uri(),
                new Headers(fields),
                request.content().toString(StandardCharsets.UTF_8),
                request.protocolVersion().compareTo(HttpVersion.HTTP_1_1) < 0,
                (InetSocketAddress) ctx.channel().remoteAddress());
    }

    /** Answers what waits, as far as it can be answered at once and the client takes it. */
    private void advance(ChannelHandlerContext ctx) {
        if (advancing) {
            return;
        }
        advancing = true;
        while (!inWork && ctx.channel().isWritable()) {
            Incoming next = waiting.poll();
            if (next == null) {
                break;
            }
            inWork = true;
            switch (next) {
                case Incoming.Request(AdminRequest request, boolean isLast) ->
                        begin(ctx, request, isLast);
                case Incoming.Unreadable(Answer answer, boolean isLast) ->
                        answer(ctx, answer, isLast);
            }
        }
        advancing = false;
        ctx.channel().config().setAutoRead(waiting.isEmpty());
    }

    private void begin(ChannelHandlerContext ctx, AdminRequest request, boolean isLast) {
        switch (api.begin(request)) {
            case AdminApi.Step.Send(Reply reply) -> send(ctx, request, reply, isLast);
            case AdminApi.Step.Work(Supplier<Reply> work) -> {
                try {
                    ports.workers()
                            .execute(
                                    () -> {
                                        Reply reply = work.get();
                                        ctx.executor()
                                                .execute(() -> send(ctx, request, reply, isLast));
                                    });
                } catch (RejectedExecutionException e) {
                    answer(ctx, Answer.error(503, "The gateway is about to stop."), isLast);
                }
            }
        }
    }

    private void send(
            ChannelHandlerContext ctx, AdminRequest request, Reply reply, boolean isLast) {
        switch (reply) {
            case Answer answer -> answer(ctx, answer, isLast);
            case Reply.Events(String status) -> stream(ctx, status, request.isHttp10(), isLast);
        }
    }

    private void answer(ChannelHandlerContext ctx, Answer answer, boolean isLast) {
        ByteBuf body = ByteBufUtil.writeUtf8(ctx.alloc(), answer.body());
        FullHttpResponse response =
                new DefaultFullHttpResponse(
                        HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(answer.status()), body);
        HttpHeaders fields = response.headers();
        fields.set(HttpHeaderNames.CONTENT_TYPE, answer.mediaType())
                .set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes())
                .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
                .set("x-content-type-options", "nosniff");
        answer.fields().forEach(field -> fields.set(field.name(), field.value()));
        if (isLast) {
            HttpUtil.setKeepAlive(response, false);
        }
        inWork = false;
        ctx.writeAndFlush(response);
        advance(ctx);
    }

    /** The stream ends with the connection: what is sent after its request is of no effect. */
    private void stream(
            ChannelHandlerContext ctx, String status, boolean isHttp10, boolean isLast) {
        if (!ctx.channel().isActive()) {
            return;
        }
        EventStream stream = new EventStream(ctx, ports.feed(), ports.figures());
        if (!stream.begin(status, /* isChunked= */ !isHttp10)) {
            answer(
                    ctx,
                    Answer.error(503, "Too many listen to the events already.")
                            .with(new Header("retry-after", "10")),
                    isLast);
            return;
        }
        events = stream;
        atLast = true;
        waiting.clear();
        ctx.channel().config().setAutoRead(true);
        if (ctx.pipeline().get(ReadTimeoutHandler.class) != null) {
            ctx.pipeline().remove(ReadTimeoutHandler.class);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (events == null) {
            advance(ctx);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        waiting.clear();
        if (events != null) {
            events.end();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }
}
