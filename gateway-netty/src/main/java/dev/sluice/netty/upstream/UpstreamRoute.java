package dev.sluice.netty.upstream;

import dev.sluice.core.provider.Origin;
import org.jspecify.annotations.Nullable;

/**
 * What connections are pooled by: where they lead and by which way.
 *
 * @param proxy is asked for a tunnel, and resolves the origin's name; null = direct
 */
record UpstreamRoute(Origin origin, @Nullable ForwardProxy proxy) {}
