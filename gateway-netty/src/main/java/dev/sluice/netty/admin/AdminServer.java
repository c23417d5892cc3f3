package dev.sluice.netty.admin;

import dev.sluice.netty.loop.Binding;
import dev.sluice.netty.loop.EventLoops;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The admin listener: metrics and health for those who watch, the admin API for those who may.
 * Thread-safe.
 */
public final class AdminServer implements AutoCloseable {

    static final int LARGEST_BODY = 64 * 1024;

    private static final int LONGEST_SILENCE_SECONDS = 120;
    private static final HttpDecoderConfig STRICT =
            new HttpDecoderConfig()
                    .setAllowDuplicateContentLengths(false)
                    .setStrictLineParsing(true)
                    .setUseRfc9112TransferEncoding(true);

    private final Channel listener;
    private final ChannelGroup connections;

    private AdminServer(Channel listener, ChannelGroup connections) {
        this.listener = listener;
        this.connections = connections;
    }

    /** Listens. Throws where the address cannot be had. */
    public static AdminServer start(InetSocketAddress address, EventLoops loops, AdminPorts ports)
            throws BindException, InterruptedException {
        return start(address, loops, ports, AuditLog::write);
    }

    /** The same with another end of the audit. */
    static AdminServer start(
            InetSocketAddress address,
            EventLoops loops,
            AdminPorts ports,
            Consumer<AuditLine> audit)
            throws BindException, InterruptedException {
        ChannelGroup connections =
                new DefaultChannelGroup(loops.group().next(), /* stayClosed= */ true);
        AdminApi api =
                new AdminApi(
                        Routes.of(ports),
                        new AdminGuard(ports.token(), address.getAddress()),
                        audit);
        ServerBootstrap bootstrap =
                new ServerBootstrap()
                        .group(loops.group())
                        .channel(loops.transport().serverChannel())
                        .option(ChannelOption.SO_REUSEADDR, true)
                        .childHandler(
                                new ChannelInitializer<>() {
                                    @Override
                                    protected void initChannel(Channel channel) {
                                        connections.add(channel);
                                        channel.pipeline()
                                                .addLast(
                                                        new ReadTimeoutHandler(
                                                                LONGEST_SILENCE_SECONDS),
                                                        new HttpServerCodec(STRICT),
                                                        new HttpServerKeepAliveHandler(),
                                                        new BoundedBodies(LARGEST_BODY),
                                                        new AdminConnection(ports, api));
                                    }
                                });
        Channel listener = Binding.bind(bootstrap, address, "server.admin");
        return new AdminServer(listener, connections);
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    /** Ends the listener and its connections, the event streams too. */
    @Override
    public void close() {
        listener.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
        connections.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
    }
}
