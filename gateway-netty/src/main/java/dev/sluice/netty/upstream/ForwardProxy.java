package dev.sluice.netty.upstream;

import io.netty.handler.proxy.HttpProxyHandler;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP proxy that is asked for tunnels. {@code toString} shows the address alone.
 *
 * @param address unresolved
 * @param login sent with each CONNECT; null = the proxy asks for none
 */
record ForwardProxy(InetSocketAddress address, @Nullable Login login) {

    private static final int USUAL_PORT = 3128;

    /** What the proxy is shown; secret. */
    record Login(String user, String password) {
        @Override
        public String toString() {
            return "Login[hidden]";
        }
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
                InetSocketAddress.createUnresolved(host, port), login(uri.getRawUserInfo()));
    }

    /**
     * The handler that opens a tunnel.
     *
     * @param resolved the proxy's address, resolved
     */
    HttpProxyHandler tunnel(InetSocketAddress resolved) {
        return login == null
                ? new HttpProxyHandler(resolved)
                : new HttpProxyHandler(resolved, login.user(), login.password());
    }

    private static @Nullable Login login(@Nullable String userInfo) {
        if (userInfo == null) {
            return null;
        }
        int colon = userInfo.indexOf(':');
        String user = colon < 0 ? userInfo : userInfo.substring(0, colon);
        String password = colon < 0 ? "" : userInfo.substring(colon + 1);
        return new Login(decoded(user), decoded(password));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
