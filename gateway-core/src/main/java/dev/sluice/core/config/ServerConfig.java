package dev.sluice.core.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The listeners and their limits.
 *
 * @param admin null: no admin listener
 * @param adminToken null: the admin API is open (then {@code admin} is on loopback)
 * @param cors origins that browsers may come from, in lower case; {@code *} = any
 * @param tls null: the data plane speaks plain HTTP
 */
public record ServerConfig(
        ListenAddress listen,
        @Nullable ListenAddress admin,
        @Nullable Secret adminToken,
        boolean open,
        Path dataDir,
        ByteSize maxRequestBytes,
        Duration headerTimeout,
        Duration bodyTimeout,
        Duration keepAliveComment,
        DrainConfig drain,
        HeaderExposure expose,
        List<String> cors,
        @Nullable ServerTlsConfig tls) {
    public static final ServerConfig DEFAULTS =
            new ServerConfig(
                    new ListenAddress("127.0.0.1", 8080),
                    new ListenAddress("127.0.0.1", 9090),
                    null,
                    /* open= */ false,
                    Path.of("data"),
                    ByteSize.ofMib(20),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(15),
                    DrainConfig.DEFAULTS,
                    HeaderExposure.FULL,
                    List.of(),
                    null);

    public ServerConfig {
        cors = List.copyOf(cors);
    }
}
