package dev.sluice.netty.upstream;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.time.Ticker;
import dev.sluice.netty.loop.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.EventLoop;
import io.netty.handler.proxy.ProxyHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.resolver.AddressResolverGroup;
import io.netty.resolver.NoopAddressResolverGroup;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The idle connections of one event loop, by where they lead. The connection used last is taken
 * first, so that at low rates the others can age and go.
 *
 * <p>Confined to its event loop.
 */
public final class UpstreamPool {

    /** Shorter than the idle limits of the usual servers (60 s and more). */
    private static final Duration LONGEST_IDLE = Duration.ofSeconds(50);

    private static final Duration SWEEP = Duration.ofSeconds(10);

    /** Hears once what became of a connection. */
    interface OnConnected {

        void onOpened(UpstreamConnection connection);

        void onFailed(UpstreamFailure failure);
    }

    private final EventLoop loop;
    private final Transport transport;
    private final AddressResolverGroup<InetSocketAddress> resolver;
    private final SslContext tls;
    private final Ticker ticker;
    private final Map<UpstreamRoute, Deque<UpstreamConnection>> idle = new HashMap<>();
    private @Nullable ScheduledFuture<?> sweeping;

    public UpstreamPool(
            EventLoop loop,
            Transport transport,
            AddressResolverGroup<InetSocketAddress> resolver,
            SslContext tls,
            Ticker ticker) {
        this.loop = loop;
        this.transport = transport;
        this.resolver = resolver;
        this.tls = tls;
        this.ticker = ticker;
    }

    @Nullable UpstreamConnection takeIdle(UpstreamRoute route) {
        Deque<UpstreamConnection> waiting = idle.get(route);
        UpstreamConnection connection;
        while (waiting != null && (connection = waiting.pollLast()) != null) {
            if (connection.isUsable()) {
                return connection;
            }
        }
        return null;
    }

    EventLoop loop() {
        return loop;
    }

    boolean hasIdle(UpstreamRoute route) {
        Deque<UpstreamConnection> waiting = idle.get(route);
        return waiting != null && waiting.stream().anyMatch(UpstreamConnection::isUsable);
    }

    void putIdle(UpstreamRoute route, UpstreamConnection connection) {
        connection.rest(ticker.nanos());
        idle.computeIfAbsent(route, _ -> new ArrayDeque<>()).addLast(connection);
        if (sweeping == null) {
            sweeping = loop.schedule(this::sweep, SWEEP.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    void forget(UpstreamRoute route, UpstreamConnection connection) {
        Deque<UpstreamConnection> waiting = idle.get(route);
        if (waiting != null && waiting.remove(connection) && waiting.isEmpty()) {
            idle.remove(route);
        }
    }

    /** Opens a connection, TLS and the proxy's tunnel included, within {@code timeout}. */
    void connect(UpstreamRoute route, Duration timeout, OnConnected onConnected) {
        ConnectAttempt attempt = new ConnectAttempt(route, timeout, onConnected);
        attempt.timer =
                loop.schedule(
                        () -> attempt.fail(new ConnectTimeoutException()),
                        timeout.toNanos(),
                        TimeUnit.NANOSECONDS);
        ForwardProxy proxy = route.proxy();
        if (proxy == null) {
            open(route, null, timeout, attempt);
            return;
        }
        resolver.getResolver(loop)
                .resolve(proxy.address())
                .addListener(
                        (Future<InetSocketAddress> resolved) -> {
                            if (!resolved.isSuccess()) {
                                attempt.fail(resolved.cause());
                            } else if (!attempt.reported) {
                                attempt.tunnel = proxy.tunnel(resolved.getNow(), attempt::refused);
                                open(route, attempt.tunnel, timeout, attempt);
                            }
                        });
    }

    /**
     * Connects.
     *
     * @param tunnel opens a way through a proxy, which resolves the origin's name itself; null =
     *     direct
     */
    private void open(
            UpstreamRoute route,
            @Nullable ProxyHandler tunnel,
            Duration timeout,
            ConnectAttempt attempt) {
        UpstreamConnection connection = new UpstreamConnection(this, route);
        Origin origin = route.origin();
        ChannelFuture connecting =
                new Bootstrap()
                        .group(loop)
                        .channel(transport.socketChannel())
                        .resolver(tunnel == null ? resolver : NoopAddressResolverGroup.INSTANCE)
                        .option(ChannelOption.TCP_NODELAY, true)
                        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) timeout.toMillis())
                        .handler(new Handshake(origin, tunnel, timeout, connection, attempt))
                        .connect(InetSocketAddress.createUnresolved(origin.host(), origin.port()));
        attempt.channel = connecting.channel();
        connecting.addListener(
                done -> {
                    if (!done.isSuccess()) {
                        attempt.fail(done.cause());
                        return;
                    }
                    attempt.connected = true;
                    if (tunnel == null && !origin.tls()) {
                        attempt.succeed(connection);
                    }
                });
    }

    /** Closes what is idle; called on the loop. */
    public void close() {
        List<UpstreamConnection> all = idle.values().stream().flatMap(Deque::stream).toList();
        idle.clear();
        all.forEach(UpstreamConnection::close);
    }

    /** Runs {@code task} on the pool's loop, after the current turn. */
    void execute(Runnable task) {
        loop.execute(task);
    }

    int idleConnections() {
        return idle.values().stream().mapToInt(Deque::size).sum();
    }

    private void sweep() {
        sweeping = null;
        long now = ticker.nanos();
        List<UpstreamConnection> old = new ArrayList<>();
        for (Deque<UpstreamConnection> waiting : idle.values()) {
            UpstreamConnection oldest = waiting.peekFirst();
            while (oldest != null && oldest.idleFor(now) > LONGEST_IDLE.toNanos()) {
                old.add(oldest);
                waiting.pollFirst();
                oldest = waiting.peekFirst();
            }
        }
        idle.values().removeIf(Deque::isEmpty);
        // Only now: a connection that closes takes itself out of the maps.
        old.forEach(UpstreamConnection::close);
        if (!idle.isEmpty()) {
            sweeping = loop.schedule(this::sweep, SWEEP.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** One connection on its way; reports once. */
    private static final class ConnectAttempt {

        private final UpstreamRoute route;
        private final Duration timeout;
        private final OnConnected onConnected;
        private @Nullable ScheduledFuture<?> timer;
        private @Nullable Channel channel;
        private @Nullable ProxyHandler tunnel;
        private boolean connected;
        private boolean tunnelled;
        private boolean reported;

        ConnectAttempt(UpstreamRoute route, Duration timeout, OnConnected onConnected) {
            this.route = route;
            this.timeout = timeout;
            this.onConnected = onConnected;
        }

        void succeed(UpstreamConnection connection) {
            if (report()) {
                onConnected.onOpened(connection);
            }
        }

        void fail(Throwable cause) {
            fail(
                    route.proxy() == null || tunnelled
                            ? ConnectFailures.atOrigin(cause, route.origin(), timeout)
                            : ConnectFailures.atProxy(cause, connected, timeout));
        }

        void refused(String reason) {
            fail(new UpstreamFailure.EgressFailed(reason));
        }

        private void fail(UpstreamFailure failure) {
            if (report()) {
                if (channel != null && channel.isRegistered()) {
                    close(channel);
                }
                onConnected.onFailed(failure);
            }
        }

        /** TLS would say farewell first, which no one hears before the tunnel is open. */
        private void close(Channel open) {
            ChannelHandlerContext waiting =
                    tunnel == null || tunnelled ? null : open.pipeline().context(tunnel);
            if (waiting == null) {
                open.close();
            } else {
                waiting.close();
            }
        }

        private boolean report() {
            boolean first = !reported;
            reported = true;
            if (timer != null) {
                timer.cancel(false);
            }
            return first;
        }
    }

    /** Sets a new connection's pipeline up. */
    private final class Handshake extends ChannelInitializer<Channel> {

        private final Origin origin;
        private final @Nullable ProxyHandler tunnel;
        private final Duration timeout;
        private final UpstreamConnection connection;
        private final ConnectAttempt attempt;

        Handshake(
                Origin origin,
                @Nullable ProxyHandler tunnel,
                Duration timeout,
                UpstreamConnection connection,
                ConnectAttempt attempt) {
            this.origin = origin;
            this.tunnel = tunnel;
            this.timeout = timeout;
            this.connection = connection;
            this.attempt = attempt;
        }

        @Override
        protected void initChannel(Channel channel) {
            if (tunnel != null) {
                channel.pipeline().addLast(tunnelHandler(tunnel));
            }
            if (origin.tls()) {
                channel.pipeline().addLast(tlsHandler(channel));
            }
            for (ChannelHandler handler : connection.handlers()) {
                channel.pipeline().addLast(handler);
            }
        }

        private ProxyHandler tunnelHandler(ProxyHandler handler) {
            // The attempt's own timer holds for all of its steps.
            handler.setConnectTimeoutMillis(0);
            handler.connectFuture()
                    .addListener(
                            done -> {
                                if (!done.isSuccess()) {
                                    attempt.fail(done.cause());
                                    return;
                                }
                                attempt.tunnelled = true;
                                if (!origin.tls()) {
                                    attempt.succeed(connection);
                                }
                            });
            return handler;
        }

        private SslHandler tlsHandler(Channel channel) {
            SslHandler handler = tls.newHandler(channel.alloc(), origin.host(), origin.port());
            handler.setHandshakeTimeoutMillis(timeout.toMillis());
            handler.handshakeFuture()
                    .addListener(
                            done -> {
                                if (done.isSuccess()) {
                                    attempt.succeed(connection);
                                } else {
                                    attempt.fail(done.cause());
                                }
                            });
            return handler;
        }
    }
}
