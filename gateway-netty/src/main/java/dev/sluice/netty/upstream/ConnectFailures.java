package dev.sluice.netty.upstream;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Origin;
import io.netty.channel.ConnectTimeoutException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** What a connection that did not come about is called. Pure. */
final class ConnectFailures {

    private ConnectFailures() {}

    /** On the way to the origin itself, directly or behind an open tunnel. */
    static UpstreamFailure atOrigin(Throwable cause, Origin origin, Duration timeout) {
        return switch (cause) {
            case ConnectTimeoutException _ ->
                    new UpstreamFailure.TimedOut(UpstreamFailure.TimedOut.Limit.CONNECT, timeout);
            case UnknownHostException _ ->
                    new UpstreamFailure.ConnectFailed("unknown host " + origin.host());
            case SSLException tls ->
                    new UpstreamFailure.ConnectFailed("TLS: " + firstLine(tls.getMessage()));
            case ConnectException _ -> new UpstreamFailure.ConnectFailed("connection refused");
            default -> new UpstreamFailure.ConnectFailed(firstLine(cause.getMessage()));
        };
    }

    /**
     * Before a proxy had opened its tunnel.
     *
     * @param connected whether the proxy had taken the connection
     */
    static UpstreamFailure atProxy(Throwable cause, boolean connected, Duration timeout) {
        if (cause instanceof ConnectTimeoutException) {
            String what = connected ? "no answer from" : "no connection to";
            return new UpstreamFailure.EgressFailed(what + " the proxy within " + inWords(timeout));
        }
        if (connected) {
            return new UpstreamFailure.EgressFailed("the proxy broke the connection");
        }
        return new UpstreamFailure.EgressFailed(
                switch (cause) {
                    case UnknownHostException _ -> "the proxy's host is unknown";
                    case ConnectException _ -> "the proxy refused the connection";
                    default -> "no connection to the proxy";
                });
    }

    private static String inWords(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
    }

    private static String firstLine(@Nullable String message) {
        return message == null ? "no connection" : message.lines().findFirst().orElse("");
    }
}
