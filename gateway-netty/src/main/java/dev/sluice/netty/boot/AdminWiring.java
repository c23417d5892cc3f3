package dev.sluice.netty.boot;

import dev.sluice.core.cache.CacheBoard;
import dev.sluice.core.circuit.CircuitBoard;
import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.Secret;
import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.provider.ProviderBoard;
import dev.sluice.netty.admin.AdminPorts;
import dev.sluice.netty.admin.GatewayStatus;
import dev.sluice.netty.admin.Reload;
import dev.sluice.netty.events.EventFeed;
import dev.sluice.netty.events.LiveFigures;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives the admin listener what it watches and changes.
 *
 * @param events gets what is changed through the admin API
 * @param ready false as soon as the gateway drains
 */
record AdminWiring(
        Reloading configuration,
        CircuitBoard circuits,
        ProviderBoard providers,
        CacheBoard cache,
        EventSubscriber events,
        EventFeed feed,
        LiveFigures figures,
        Supplier<String> metrics,
        BooleanSupplier ready) {

    AdminPorts ports(@Nullable Secret token) {
        Instant started = feed.now();
        return new AdminPorts(
                token,
                ready,
                metrics,
                () -> status(started),
                circuits,
                providers,
                new RouteChanges(configuration),
                cache,
                this::reload,
                events,
                feed,
                figures,
                Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("admin-", 0).factory()));
    }

    /** The listener exists when the gateway is ready, so that not ready means: not any more. */
    private GatewayStatus status(Instant started) {
        Snapshot snapshot = configuration.get();
        boolean isReady = ready.getAsBoolean();
        return new GatewayStatus(
                Version.text(),
                Duration.between(started, feed.now()),
                isReady,
                /* draining= */ !isReady,
                snapshot.hash(),
                snapshot.since(),
                figures.read().openStreams(),
                snapshot.notices());
    }

    private Reload.Outcome reload() {
        return switch (configuration.reload("admin API")) {
            case Reloading.Outcome.Applied(String hash, List<ConfigNotice> notices) ->
                    new Reload.Applied(hash, notices.stream().map(ConfigNotice::toString).toList());
            case Reloading.Outcome.Unchanged(String hash) -> new Reload.Unchanged(hash);
            case Reloading.Outcome.Refused(List<String> faults) -> new Reload.Refused(faults);
        };
    }
}
