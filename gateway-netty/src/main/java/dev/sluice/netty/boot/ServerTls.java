package dev.sluice.netty.boot;

import dev.sluice.core.config.ServerTlsConfig;
import dev.sluice.netty.upstream.TlsContexts;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.nio.file.Path;

/** TLS towards clients. */
final class ServerTls {

    private ServerTls() {}

    /**
     * The context; where an authority for clients is named, none without its certificate gets in.
     */
    static SslContext of(ServerTlsConfig config) throws IOException {
        SslContextBuilder builder =
                SslContextBuilder.forServer(config.cert().toFile(), config.key().toFile())
                        .sslProvider(TlsContexts.provider());
        Path clients = config.clientCa();
        if (clients != null) {
            builder.trustManager(clients.toFile()).clientAuth(ClientAuth.REQUIRE);
        }
        return builder.build();
    }
}
