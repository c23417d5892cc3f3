package dev.sluice.netty.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.ssl.SslContext;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sets a client's connection up: TLS, HTTP, the connection itself. The other direction has no
 * handlers: answers are written as bytes.
 */
@Sharable
final class ClientPipeline extends ChannelInitializer<Channel> {

    private final Supplier<@Nullable SslContext> tls;
    private final ChannelGroup connections;
    private final Function<Channel, ClientConnection> newConnection;

    ClientPipeline(
            Supplier<@Nullable SslContext> tls,
            ChannelGroup connections,
            Function<Channel, ClientConnection> newConnection) {
        this.tls = tls;
        this.connections = connections;
        this.newConnection = newConnection;
    }

    @Override
    protected void initChannel(Channel channel) {
        connections.add(channel);
        ClientConnection connection = newConnection.apply(channel);
        SslContext context = tls.get();
        if (context != null) {
            channel.pipeline().addLast(context.newHandler(channel.alloc()));
        }
        channel.pipeline()
                .addLast(new FirstBytes(connection), new StrictRequestDecoder(), connection);
    }
}
