package dev.sluice.netty.boot;

import dev.sluice.core.config.ServerTlsConfig;
import dev.sluice.netty.upstream.TlsContexts;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** TLS towards clients. */
final class ServerTls {

    private ServerTls() {}

    /** The files that {@link #of} reads. */
    static List<Path> files(@Nullable ServerTlsConfig config) {
        if (config == null) {
            return List.of();
        }
        return config.clientCa() == null
                ? List.of(config.cert(), config.key())
                : List.of(config.cert(), config.key(), config.clientCa());
    }

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
