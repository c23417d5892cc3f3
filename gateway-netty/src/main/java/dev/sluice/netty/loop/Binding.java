package dev.sluice.netty.loop;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import java.net.BindException;
import java.net.InetSocketAddress;

/** Takes an address for a listener, or says why it cannot be had. */
public final class Binding {

    private Binding() {}

    /**
     * Binds, and waits for it.
     *
     * @param key the configuration's key that names the address, for the message
     */
    public static Channel bind(ServerBootstrap listener, InetSocketAddress address, String key)
            throws BindException, InterruptedException {
        ChannelFuture bound = listener.bind(address).await();
        if (bound.isSuccess()) {
            return bound.channel();
        }
        BindException failure =
                new BindException(
                        "cannot listen on "
                                + address.getHostString()
                                + ":"
                                + address.getPort()
                                + " ("
                                + bound.cause().getMessage()
                                + "); "
                                + key
                                + " can name another address");
        failure.initCause(bound.cause());
        throw failure;
    }
}
