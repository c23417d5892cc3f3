package dev.sluice.netty.server;

import dev.sluice.core.exchange.Loop;
import dev.sluice.netty.loop.Binding;
import dev.sluice.netty.loop.EventLoops;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The data plane's listener. Thread-safe: its parts are confined to their event loops, and what
 * they share is immutable or counts atomically.
 */
public final class GatewayServer implements AutoCloseable {

    private static final int BACKLOG = 4096;

    private final Channel listener;
    private final ChannelGroup connections;

    private GatewayServer(Channel listener, ChannelGroup connections) {
        this.listener = listener;
        this.connections = connections;
    }

    /**
     * What a listener is made of.
     *
     * @param tls what a new connection is served over; gives null for plain
     * @param dataPlane read by each request
     */
    public record Settings(
            InetSocketAddress address,
            Supplier<@Nullable SslContext> tls,
            Supplier<DataPlane> dataPlane,
            BooleanSupplier ready) {}

    /** Listens. Throws where the address cannot be had. */
    public static GatewayServer start(Settings settings, EventLoops loops)
            throws BindException, InterruptedException {
        ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
        Map<EventLoop, RequestDispatcher> dispatchers =
                loops.all().entrySet().stream()
                        .collect(
                                Collectors.toMap(
                                        Map.Entry::getKey,
                                        entry -> dispatcher(settings, entry.getValue())));
        BodyBudget bodies = new BodyBudget(BodyBudget.DEFAULT_LIMIT);
        Function<Channel, ClientConnection> newConnection =
                channel ->
                        new ClientConnection(
                                settings.dataPlane().get().limits(),
                                bodies,
                                dispatcherOf(dispatchers, channel),
                                loops.of(channel.eventLoop()).ticker());
        ServerBootstrap bootstrap =
                new ServerBootstrap()
                        .group(loops.group())
                        .channel(loops.transport().serverChannel())
                        .option(ChannelOption.SO_BACKLOG, BACKLOG)
                        .option(ChannelOption.SO_REUSEADDR, true)
                        .childOption(ChannelOption.TCP_NODELAY, true)
                        .childHandler(
                                new ClientPipeline(settings.tls(), connections, newConnection));
        Channel listener = Binding.bind(bootstrap, settings.address(), "server.listen (or --port)");
        return new GatewayServer(listener, connections);
    }

    /**
     * The address that is listened on; with the port that the system chose where 0 was asked for.
     */
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    /** Takes no more connections. Called by a thread that is no event loop. */
    public void stopAccepting() {
        listener.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
    }

    /** Has all open connections close with their last answer; harmless when said again. */
    public void drainConnections() {
        onEach(ClientConnection::drain);
    }

    /** Ends what is still being answered, each with a proper error of its surface. */
    public void endNow() {
        onEach(ClientConnection::endNow);
    }

    /** Whether all connections have closed. */
    public boolean isQuiet() {
        return connections.isEmpty();
    }

    private void onEach(Consumer<ClientConnection> action) {
        for (Channel channel : connections) {
            channel.eventLoop()
                    .execute(
                            () -> {
                                ClientConnection connection =
                                        channel.pipeline().get(ClientConnection.class);
                                if (connection != null) {
                                    action.accept(connection);
                                }
                            });
        }
    }

    /** Takes no more connections and closes those that are open. */
    @Override
    public void close() {
        listener.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
        connections.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
    }

    private static RequestDispatcher dispatcher(Settings settings, Loop loop) {
        return new RequestDispatcher(
                settings.dataPlane(),
                settings.ready(),
                loop,
                new RequestIds(new SplittableRandom()));
    }

    private static RequestDispatcher dispatcherOf(
            Map<EventLoop, RequestDispatcher> dispatchers, Channel channel) {
        RequestDispatcher dispatcher = dispatchers.get(channel.eventLoop());
        if (dispatcher == null) {
            throw new IllegalStateException("a connection on a loop of somebody else");
        }
        return dispatcher;
    }
}
