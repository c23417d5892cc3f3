package dev.sluice.netty.admin;

import dev.sluice.netty.loop.Binding;
import dev.sluice.netty.loop.EventLoops;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The admin listener: metrics and health, for those who watch. Thread-safe. */
public final class AdminServer implements AutoCloseable {

    private static final int LARGEST_REQUEST = 1024 * 1024;
    private static final int LONGEST_SILENCE_SECONDS = 120;

    private final Channel listener;

    private AdminServer(Channel listener) {
        this.listener = listener;
    }

    /**
     * Listens. Throws where the address cannot be had.
     *
     * @param scrape gives the metrics in Prometheus' text format; called on an event loop
     */
    public static AdminServer start(
            InetSocketAddress address,
            EventLoops loops,
            Supplier<String> scrape,
            BooleanSupplier ready)
            throws BindException, InterruptedException {
        ServerBootstrap bootstrap =
                new ServerBootstrap()
                        .group(loops.group())
                        .channel(loops.transport().serverChannel())
                        .option(ChannelOption.SO_REUSEADDR, true)
                        .childHandler(
                                new ChannelInitializer<>() {
                                    @Override
                                    protected void initChannel(Channel channel) {
                                        channel.pipeline()
                                                .addLast(
                                                        new ReadTimeoutHandler(
                                                                LONGEST_SILENCE_SECONDS),
                                                        new HttpServerCodec(),
                                                        new HttpServerKeepAliveHandler(),
                                                        new HttpObjectAggregator(LARGEST_REQUEST),
                                                        new AdminHandler(scrape, ready));
                                    }
                                });
        Channel listener = Binding.bind(bootstrap, address, "server.admin");
        return new AdminServer(listener);
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    @Override
    public void close() {
        listener.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
    }
}
