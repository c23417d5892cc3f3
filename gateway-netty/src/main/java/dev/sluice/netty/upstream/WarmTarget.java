package dev.sluice.netty.upstream;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.provider.Origin;
import java.time.Duration;

/**
 * Where a connection is to be ready before somebody asks for it.
 *
 * @param egress the way out that is taken first
 */
public record WarmTarget(Origin origin, EgressConfig egress, Duration connectTimeout) {}
