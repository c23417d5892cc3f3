package dev.sluice.netty.loop;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;

/** The kernel's side of Netty: epoll where it works, nio elsewhere. */
public enum Transport {
    EPOLL(EpollServerSocketChannel.class, EpollSocketChannel.class, EpollDatagramChannel.class) {
        @Override
        IoHandlerFactory handlers() {
            return EpollIoHandler.newFactory();
        }
    },
    NIO(NioServerSocketChannel.class, NioSocketChannel.class, NioDatagramChannel.class) {
        @Override
        IoHandlerFactory handlers() {
            return NioIoHandler.newFactory();
        }
    };

    private final Class<? extends ServerSocketChannel> server;
    private final Class<? extends SocketChannel> socket;
    private final Class<? extends DatagramChannel> datagram;

    Transport(
            Class<? extends ServerSocketChannel> server,
            Class<? extends SocketChannel> socket,
            Class<? extends DatagramChannel> datagram) {
        this.server = server;
        this.socket = socket;
        this.datagram = datagram;
    }

    abstract IoHandlerFactory handlers();

    /** The best transport of this machine. */
    public static Transport best() {
        return Epoll.isAvailable() ? EPOLL : NIO;
    }

    public MultiThreadIoEventLoopGroup group(String name, int threads) {
        return new MultiThreadIoEventLoopGroup(
                threads, new DefaultThreadFactory(name, /* daemon= */ true), handlers());
    }

    public Class<? extends ServerSocketChannel> serverChannel() {
        return server;
    }

    public Class<? extends SocketChannel> socketChannel() {
        return socket;
    }

    public Class<? extends DatagramChannel> datagramChannel() {
        return datagram;
    }
}
