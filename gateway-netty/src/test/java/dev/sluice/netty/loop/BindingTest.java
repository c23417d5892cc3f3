package dev.sluice.netty.loop;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BindingTest {

    @ParameterizedTest
    @EnumSource(Transport.class)
    void saysWhichAddressIsTakenAndWhichKeyNamesIt(Transport transport) throws Exception {
        MultiThreadIoEventLoopGroup group = transport.group("binding", 1);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ServerBootstrap listener =
                    new ServerBootstrap()
                            .group(group)
                            .channel(transport.serverChannel())
                            .childHandler(new ChannelInboundHandlerAdapter());
            InetSocketAddress address =
                    new InetSocketAddress(taken.getInetAddress(), taken.getLocalPort());

            assertThatThrownBy(() -> Binding.bind(listener, address, "server.listen"))
                    .isInstanceOf(BindException.class)
                    .hasMessageContaining(":" + taken.getLocalPort() + " ")
                    .hasMessageContaining("server.listen");
        } finally {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
    }
}
