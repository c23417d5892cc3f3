package dev.sluice.netty.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.proxy.ProxyConnectException;
import io.netty.handler.proxy.ProxyHandler;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Opens a tunnel with CONNECT. Netty's own handler tells a refusal's status in a text alone.
 *
 * <p>Confined to its connection's event loop.
 */
final class ConnectTunnel extends ProxyHandler {

    private static final String DECODER = "ConnectTunnel.decoder";

    private final ForwardProxy.@Nullable Login login;
    private final Consumer<String> onRefusal;
    private boolean agreed;

    ConnectTunnel(
            InetSocketAddress proxy,
            ForwardProxy.@Nullable Login login,
            Consumer<String> onRefusal) {
        super(proxy);
        this.login = login;
        this.onRefusal = onRefusal;
    }

    @Override
    public String protocol() {
        return "http";
    }

    @Override
    public String authScheme() {
        return login == null ? "none" : "basic";
    }

    @Override
    protected void addCodec(ChannelHandlerContext ctx) {
        ctx.pipeline().addBefore(ctx.name(), DECODER, new AnswerDecoder());
    }

    /** The one request is written as bytes. */
    @Override
    protected void removeEncoder(ChannelHandlerContext ctx) {}

    @Override
    protected void removeDecoder(ChannelHandlerContext ctx) {
        if (ctx.pipeline().get(DECODER) != null) {
            ctx.pipeline().remove(DECODER);
        }
    }

    @Override
    protected Object newInitialMessage(ChannelHandlerContext ctx) {
        InetSocketAddress destination = destinationAddress();
        String place = HttpUtil.formatHostnameForHttp(destination) + ":" + destination.getPort();
        StringBuilder head = new StringBuilder(256);
        head.append("CONNECT ").append(place).append(" HTTP/1.1\r\n");
        head.append("host: ").append(place).append("\r\n");
        if (login != null) {
            head.append("proxy-authorization: Basic ").append(basic(login)).append("\r\n");
        }
        ByteBuf out = ctx.alloc().buffer(head.length() + 2);
        ByteBufUtil.writeAscii(out, head.append("\r\n"));
        return out.touch("ConnectTunnel: to proxy");
    }

    @Override
    protected boolean handleResponse(ChannelHandlerContext ctx, Object message)
            throws ProxyConnectException {
        if (!(message instanceof HttpObject part) || part.decoderResult().isFailure()) {
            throw refused("the proxy does not speak HTTP");
        }
        if (message instanceof HttpResponse head) {
            switch (head.status().codeClass()) {
                case INFORMATIONAL -> {}
                case SUCCESS -> agreed = true;
                default -> throw refused(reason(head.status()));
            }
        }
        return agreed && message instanceof LastHttpContent;
    }

    private String reason(HttpResponseStatus status) {
        return switch (status.code()) {
            // 407, but tinyproxy sends 401 where they are wrong.
            case 401, 407 ->
                    login == null
                            ? "the proxy asks for credentials"
                            : "the proxy refused the credentials";
            default -> "the proxy refused the tunnel with " + status.code();
        };
    }

    private ProxyConnectException refused(String reason) {
        onRefusal.accept(reason);
        return new ProxyConnectException(reason);
    }

    private static String basic(ForwardProxy.Login login) {
        String pair = login.user() + ":" + login.password().reveal();
        return Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    /** What comes behind an agreement is the upstream's, whatever length the proxy declares. */
    private static final class AnswerDecoder extends HttpResponseDecoder {
        @Override
        protected boolean isContentAlwaysEmpty(HttpMessage message) {
            boolean agreement =
                    message instanceof HttpResponse head
                            && head.status().codeClass() == HttpStatusClass.SUCCESS;
            return agreement || super.isContentAlwaysEmpty(message);
        }
    }
}
