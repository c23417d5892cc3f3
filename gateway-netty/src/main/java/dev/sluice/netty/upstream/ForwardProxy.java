package dev.sluice.netty.upstream;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.config.EgressConfig.Scheme;
import dev.sluice.core.config.Secret;
import io.netty.handler.proxy.ProxyHandler;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A proxy that is asked for tunnels. {@code toString} shows the address alone.
 *
 * @param address unresolved
 * @param login shown for each tunnel; null = the proxy asks for none
 */
record ForwardProxy(Scheme scheme, InetSocketAddress address, @Nullable Login login) {

    private static final int USUAL_PORT = 3128;

    /** What the proxy is shown; secret. */
    record Login(String user, Secret password) {
        @Override
        public String toString() {
            return "Login[hidden]";
        }
    }

    static ForwardProxy of(EgressConfig.Proxy egress) {
        String user = egress.user();
        Secret password = egress.password();
        Login login =
                user == null && password == null
                        ? null
                        : new Login(
                                user == null ? "" : user,
                                password == null ? Secret.of("") : password);
        return new ForwardProxy(
                egress.scheme(),
                InetSocketAddress.createUnresolved(egress.host(), egress.port()),
                login);
    }

    /** Reads {@code http://user:password@host:port}, of which the host alone is needed. */
    static ForwardProxy of(String text) {
        URI uri = URI.create(text.contains("://") ? text : "http://" + text);
        String host = uri.getHost();
        if (host == null) {
            throw new IllegalArgumentException(
                    "HTTPS_PROXY is no proxy's address; right would be http://host:port");
        }
        int port = uri.getPort() == -1 ? USUAL_PORT : uri.getPort();
        return new ForwardProxy(
                Scheme.HTTP,
                InetSocketAddress.createUnresolved(host, port),
                login(uri.getRawUserInfo()));
    }

    /**
     * The handler that opens a tunnel.
     *
     * @param resolved the proxy's address, resolved
     * @param onRefusal hears in a few words why the proxy opens none
     */
    ProxyHandler tunnel(InetSocketAddress resolved, Consumer<String> onRefusal) {
        return switch (scheme) {
            case HTTP -> new ConnectTunnel(resolved, login, onRefusal);
            case SOCKS5 -> new Socks5Tunnel(resolved, login, onRefusal);
        };
    }

    private static @Nullable Login login(@Nullable String userInfo) {
        if (userInfo == null) {
            return null;
        }
        int colon = userInfo.indexOf(':');
        String user = colon < 0 ? userInfo : userInfo.substring(0, colon);
        String password = colon < 0 ? "" : userInfo.substring(colon + 1);
        return new Login(decoded(user), Secret.of(decoded(password)));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
