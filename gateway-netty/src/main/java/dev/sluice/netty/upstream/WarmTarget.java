package dev.sluice.netty.upstream;

import dev.sluice.core.provider.Origin;
import java.time.Duration;

/** Where a connection is to be ready before somebody asks for it. */
public record WarmTarget(Origin origin, Duration connectTimeout) {}
