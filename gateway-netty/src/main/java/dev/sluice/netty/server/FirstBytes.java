package dev.sluice.netty.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** Tells the connection of bytes that the decoder may still keep to itself. */
final class FirstBytes extends ChannelInboundHandlerAdapter {

    private final ClientConnection connection;

    FirstBytes(ClientConnection connection) {
        this.connection = connection;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        connection.onBytes();
        ctx.fireChannelRead(message);
    }
}
