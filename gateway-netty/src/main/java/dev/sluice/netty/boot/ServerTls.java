package dev.sluice.netty.boot;

import dev.sluice.core.config.ServerTlsConfig;
import dev.sluice.netty.upstream.TlsContexts;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SSLException;
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
     * Throws where the files do not make one, with their names.
     */
    static SslContext of(ServerTlsConfig config) throws UnusableCertificateException {
        try {
            KeyPairCheck.check(config.cert(), config.key());
            return build(config);
        } catch (IOException | IllegalArgumentException e) {
            throw new UnusableCertificateException(
                    "server.tls: the certificate "
                            + config.cert()
                            + " with the key "
                            + config.key()
                            + " cannot be used: "
                            + e.getMessage(),
                    e);
        }
    }

    private static SslContext build(ServerTlsConfig config) throws SSLException {
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
