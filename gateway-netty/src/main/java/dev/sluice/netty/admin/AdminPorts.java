package dev.sluice.netty.admin;

import dev.sluice.core.cache.CacheBoard;
import dev.sluice.core.circuit.CircuitBoard;
import dev.sluice.core.config.Secret;
import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.provider.ProviderBoard;
import dev.sluice.netty.events.EventFeed;
import dev.sluice.netty.events.LiveFigures;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the admin listener watches and changes. All of it is thread-safe.
 *
 * @param token null = none is configured, and only this machine may ask
 * @param ready asked on an event loop: must not block
 * @param metrics gives the metrics in Prometheus' text format; called on a worker
 * @param status called on a worker
 * @param events gets what is changed here
 * @param feed gives what is streamed
 * @param workers for all that may take time; at most one task of each connection at a time
 */
public record AdminPorts(
        @Nullable Secret token,
        BooleanSupplier ready,
        Supplier<String> metrics,
        Supplier<GatewayStatus> status,
        CircuitBoard circuits,
        ProviderBoard providers,
        RouteBoard routes,
        CacheBoard cache,
        Reload reload,
        EventSubscriber events,
        EventFeed feed,
        LiveFigures figures,
        Executor workers) {}
