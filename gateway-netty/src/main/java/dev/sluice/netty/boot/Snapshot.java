package dev.sluice.netty.boot;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.provider.Candidate;
import dev.sluice.netty.server.DataPlane;
import io.netty.handler.ssl.SslContext;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One configuration and all that was made of it. Immutable; a reload puts another in its place, and
 * what runs keeps the one it began with.
 *
 * @param config what is in force
 * @param loaded what was loaded: the same but for the routes that were changed in memory since
 * @param hash of what is in force, secrets left out; the same on every gateway with the same
 *     configuration
 * @param tls what clients are served over; null = plain
 * @param foremost the candidates that are asked first
 */
record Snapshot(
        GatewayConfig config,
        GatewayConfig loaded,
        String hash,
        Instant since,
        List<ConfigNotice> notices,
        DataPlane plane,
        @Nullable SslContext tls,
        List<Candidate> foremost) {

    private static final int HASH_BYTES = 6;

    /** The names of the routes that were changed, or added, in memory. */
    List<String> changedRoutes() {
        return config.models().entrySet().stream()
                .filter(route -> !route.getValue().equals(loaded.models().get(route.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Every record of a configuration prints all but its secrets. */
    static String hashOf(GatewayConfig config) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(config.toString().getBytes(UTF_8));
            return HexFormat.of().formatHex(digest, /* fromIndex= */ 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "Snapshot[" + hash + "]";
    }
}
