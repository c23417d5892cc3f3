package dev.sluice.netty.admin;

import dev.sluice.core.config.ConfigNotice;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The gateway as a whole, at one moment.
 *
 * @param configHash as in {@code sluice_config_info}
 * @param configLoadedAt when the configuration in force was read
 * @param openStreams streams that clients are reading now
 * @param notices what the owner of the configuration in force should know
 */
public record GatewayStatus(
        String version,
        Duration uptime,
        boolean ready,
        boolean draining,
        String configHash,
        Instant configLoadedAt,
        long openStreams,
        List<ConfigNotice> notices) {

    public GatewayStatus {
        notices = List.copyOf(notices);
    }
}
