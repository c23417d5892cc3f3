package dev.sluice.netty.upstream;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResultProvider;
import io.netty.handler.codec.socksx.v5.DefaultSocks5CommandRequest;
import io.netty.handler.codec.socksx.v5.DefaultSocks5InitialRequest;
import io.netty.handler.codec.socksx.v5.DefaultSocks5PasswordAuthRequest;
import io.netty.handler.codec.socksx.v5.Socks5AddressType;
import io.netty.handler.codec.socksx.v5.Socks5AuthMethod;
import io.netty.handler.codec.socksx.v5.Socks5ClientEncoder;
import io.netty.handler.codec.socksx.v5.Socks5CommandResponse;
import io.netty.handler.codec.socksx.v5.Socks5CommandResponseDecoder;
import io.netty.handler.codec.socksx.v5.Socks5CommandStatus;
import io.netty.handler.codec.socksx.v5.Socks5CommandType;
import io.netty.handler.codec.socksx.v5.Socks5InitialResponse;
import io.netty.handler.codec.socksx.v5.Socks5InitialResponseDecoder;
import io.netty.handler.codec.socksx.v5.Socks5PasswordAuthResponse;
import io.netty.handler.codec.socksx.v5.Socks5PasswordAuthResponseDecoder;
import io.netty.handler.codec.socksx.v5.Socks5PasswordAuthStatus;
import io.netty.handler.proxy.ProxyConnectException;
import io.netty.handler.proxy.ProxyHandler;
import io.netty.util.NetUtil;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Opens a tunnel with SOCKS 5 (RFC 1928, RFC 1929). Netty's own handler tells why it got none in a
 * text alone, and sends an address as if it were a name.
 *
 * <p>Confined to its connection's event loop.
 */
final class Socks5Tunnel extends ProxyHandler {

    private static final String DECODER = "Socks5Tunnel.decoder";
    private static final String ENCODER = "Socks5Tunnel.encoder";

    private final ForwardProxy.@Nullable Login login;
    private final Consumer<String> onRefusal;

    Socks5Tunnel(
            InetSocketAddress proxy,
            ForwardProxy.@Nullable Login login,
            Consumer<String> onRefusal) {
        super(proxy);
        this.login = login;
        this.onRefusal = onRefusal;
    }

    @Override
    public String protocol() {
        return "socks5";
    }

    @Override
    public String authScheme() {
        return login == null ? "none" : "password";
    }

    @Override
    protected void addCodec(ChannelHandlerContext ctx) {
        ctx.pipeline().addBefore(ctx.name(), DECODER, new Socks5InitialResponseDecoder());
        ctx.pipeline().addBefore(ctx.name(), ENCODER, Socks5ClientEncoder.DEFAULT);
    }

    @Override
    protected void removeEncoder(ChannelHandlerContext ctx) {
        ctx.pipeline().remove(ENCODER);
    }

    @Override
    protected void removeDecoder(ChannelHandlerContext ctx) {
        if (ctx.pipeline().get(DECODER) != null) {
            ctx.pipeline().remove(DECODER);
        }
    }

    @Override
    protected Object newInitialMessage(ChannelHandlerContext ctx) {
        return login == null
                ? new DefaultSocks5InitialRequest(Socks5AuthMethod.NO_AUTH)
                : new DefaultSocks5InitialRequest(
                        Socks5AuthMethod.NO_AUTH, Socks5AuthMethod.PASSWORD);
    }

    @Override
    protected boolean handleResponse(ChannelHandlerContext ctx, Object message)
            throws ProxyConnectException {
        if (!(message instanceof DecoderResultProvider part) || part.decoderResult().isFailure()) {
            throw refused("the proxy does not speak SOCKS 5");
        }
        return switch (message) {
            case Socks5InitialResponse answer -> onMethod(ctx, answer.authMethod());
            case Socks5PasswordAuthResponse answer -> onVerdict(ctx, answer.status());
            case Socks5CommandResponse answer -> onEnd(answer.status());
            default -> throw refused("the proxy does not speak SOCKS 5");
        };
    }

    private boolean onMethod(ChannelHandlerContext ctx, Socks5AuthMethod method)
            throws ProxyConnectException {
        if (method.equals(Socks5AuthMethod.NO_AUTH)) {
            askForTunnel(ctx);
            return false;
        }
        if (login == null) {
            throw refused("the proxy asks for credentials");
        }
        if (!method.equals(Socks5AuthMethod.PASSWORD)) {
            throw refused("the proxy takes no user and password");
        }
        expect(ctx, new Socks5PasswordAuthResponseDecoder());
        sendToProxyServer(
                new DefaultSocks5PasswordAuthRequest(login.user(), login.password().reveal()));
        return false;
    }

    private boolean onVerdict(ChannelHandlerContext ctx, Socks5PasswordAuthStatus status)
            throws ProxyConnectException {
        if (!status.isSuccess()) {
            throw refused("the proxy refused the credentials");
        }
        askForTunnel(ctx);
        return false;
    }

    private boolean onEnd(Socks5CommandStatus status) throws ProxyConnectException {
        if (!status.isSuccess()) {
            throw refused("the proxy refused the tunnel: " + words(status));
        }
        return true;
    }

    private void askForTunnel(ChannelHandlerContext ctx) {
        InetSocketAddress destination = destinationAddress();
        String host = destination.getHostString();
        expect(ctx, new Socks5CommandResponseDecoder());
        sendToProxyServer(
                new DefaultSocks5CommandRequest(
                        Socks5CommandType.CONNECT, typeOf(host), host, destination.getPort()));
    }

    private static void expect(ChannelHandlerContext ctx, ChannelHandler decoder) {
        ctx.pipeline().replace(DECODER, DECODER, decoder);
    }

    private static Socks5AddressType typeOf(String host) {
        if (NetUtil.isValidIpV4Address(host)) {
            return Socks5AddressType.IPv4;
        }
        return NetUtil.isValidIpV6Address(host) ? Socks5AddressType.IPv6 : Socks5AddressType.DOMAIN;
    }

    /** {@code HOST_UNREACHABLE(4)} in words. */
    private static String words(Socks5CommandStatus status) {
        return status.toString()
                .replaceFirst("\\(.*", "")
                .toLowerCase(Locale.ROOT)
                .replace('_', ' ');
    }

    private ProxyConnectException refused(String reason) {
        onRefusal.accept(reason);
        return new ProxyConnectException(reason);
    }
}
