package dev.sluice.netty.admin;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Answers on the admin listener. Confined to its connection's event loop. */
final class AdminHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    private static final String JSON = "application/json";
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final Supplier<String> scrape;
    private final BooleanSupplier ready;

    AdminHandler(Supplier<String> scrape, BooleanSupplier ready) {
        this.scrape = scrape;
        this.ready = ready;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
        ctx.writeAndFlush(answer(ctx, request));
    }

    private FullHttpResponse answer(ChannelHandlerContext ctx, FullHttpRequest request) {
        if (!request.decoderResult().isSuccess()) {
            return error(ctx, HttpResponseStatus.BAD_REQUEST, "The bytes sent are not HTTP/1.1.");
        }
        if (request.headers().contains(HttpHeaderNames.ORIGIN)) {
            return error(
                    ctx, HttpResponseStatus.FORBIDDEN, "Pages may not ask the admin listener.");
        }
        if (!request.method().equals(HttpMethod.GET)) {
            return error(ctx, HttpResponseStatus.METHOD_NOT_ALLOWED, "This path takes GET.");
        }
        String path = request.uri().split("\\?", 2)[0];
        return switch (path) {
            case "/metrics" -> text(ctx, HttpResponseStatus.OK, PROMETHEUS, scrape.get());
            case "/health/live" -> healthy(ctx);
            case "/health/ready" ->
                    ready.getAsBoolean()
                            ? healthy(ctx)
                            : text(
                                    ctx,
                                    HttpResponseStatus.SERVICE_UNAVAILABLE,
                                    JSON,
                                    "{\"status\":\"not ready\"}");
            default ->
                    error(
                            ctx,
                            HttpResponseStatus.NOT_FOUND,
                            "Here are /metrics, /health/live and /health/ready.");
        };
    }

    private static FullHttpResponse healthy(ChannelHandlerContext ctx) {
        return text(ctx, HttpResponseStatus.OK, JSON, "{\"status\":\"ok\"}");
    }

    private static FullHttpResponse error(
            ChannelHandlerContext ctx, HttpResponseStatus status, String message) {
        return text(ctx, status, JSON, "{\"error\":{\"message\":\"" + message + "\"}}");
    }

    private static FullHttpResponse text(
            ChannelHandlerContext ctx, HttpResponseStatus status, String type, String body) {
        ByteBuf bytes = ByteBufUtil.writeUtf8(ctx.alloc(), body);
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, bytes);
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, type)
                .set(HttpHeaderNames.CONTENT_LENGTH, bytes.readableBytes());
        return response;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }
}
