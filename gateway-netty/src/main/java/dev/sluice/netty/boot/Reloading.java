package dev.sluice.netty.boot;

import dev.sluice.core.config.ConfigFault;
import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.RouteConfig;
import dev.sluice.core.config.load.RouteLoader;
import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.event.GatewayEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts another configuration in the place of the one in force: wholly, or, where anything is wrong
 * with it, not at all; or another route in memory. Thread-safe: reloads and changes take turns; the
 * snapshot itself is one volatile field.
 */
final class Reloading implements Supplier<Snapshot> {

    private static final Logger log = LoggerFactory.getLogger("sluice");

    /** How a reload went. */
    sealed interface Outcome {
        /** Another configuration is in force; {@code notices} are what its owner should know. */
        record Applied(String hash, List<ConfigNotice> notices) implements Outcome {}

        /** It says what the one in force says; certificates were read anew. */
        record Unchanged(String hash) implements Outcome {}

        /** The one before stays in force. */
        record Refused(List<String> faults) implements Outcome {}
    }

    /**
     * How the change of a route went.
     *
     * @param after the same as {@code before} where it was refused
     */
    record RouteChange(RouteLoader.Outcome outcome, Snapshot before, Snapshot after) {}

    private final Supplier<ConfigOutcome> source;
    private final DataPlanes planes;
    private final InstantSource clock;
    private final Consumer<Snapshot> onApplied;
    private final EventSubscriber events;
    private final GatewayConfig started;
    private volatile Snapshot current;
    private volatile Set<Path> files;

    /**
     * Begins with a configuration that was loaded already.
     *
     * @param source loads it again; blocks on the disk
     * @param onApplied takes over a new snapshot wherever something outlives the old one; called
     *     before requests see it
     */
    Reloading(
            ConfigOutcome.Loaded first,
            Supplier<ConfigOutcome> source,
            DataPlanes planes,
            InstantSource clock,
            Consumer<Snapshot> onApplied,
            EventSubscriber events)
            throws IOException {
        this.source = source;
        this.planes = planes;
        this.clock = clock;
        this.onApplied = onApplied;
        this.events = events;
        this.started = first.config();
        this.current = planes.of(first, clock.instant());
        this.files = watched(first);
    }

    /** What is in force. */
    @Override
    public Snapshot get() {
        return current;
    }

    /** The files whose change asks for a reload. */
    Set<Path> files() {
        return files;
    }

    /**
     * Loads and applies. Blocks on the disk.
     *
     * @param trigger who asked for it, for the log
     */
    synchronized Outcome reload(String trigger) {
        Outcome outcome =
                switch (source.get()) {
                    case ConfigOutcome.Faulty(List<ConfigFault> faults, Set<Path> read) -> {
                        watchToo(read);
                        yield new Outcome.Refused(
                                faults.stream().map(ConfigFault::toString).toList());
                    }
                    case ConfigOutcome.Loaded loaded -> apply(loaded);
                };
        tell(trigger, outcome);
        return outcome;
    }

    /**
     * Puts a route in force, in memory: until a reload that is not refused.
     *
     * @param loading reads the route, for the configuration in force
     */
    synchronized RouteChange change(Function<GatewayConfig, RouteLoader.Outcome> loading) {
        Snapshot before = current;
        RouteLoader.Outcome outcome = loading.apply(before.config());
        if (outcome instanceof RouteLoader.Outcome.Loaded(RouteConfig route, _)
                && !route.equals(before.config().models().get(route.name()))) {
            Snapshot next = planes.with(route, before);
            onApplied.accept(next);
            current = next;
            events.onEvent(new GatewayEvent.RouteChanged(route.name()));
        }
        return new RouteChange(outcome, before, current);
    }

    private Outcome apply(ConfigOutcome.Loaded loaded) {
        GatewayConfig before = current.config();
        List<String> changed = current.changedRoutes();
        Snapshot next;
        try {
            next = planes.of(withFixed(loaded), clock.instant());
        } catch (IOException e) {
            watchToo(watched(loaded));
            return new Outcome.Refused(List.of(String.valueOf(e.getMessage())));
        }
        onApplied.accept(next);
        current = next;
        files = watched(loaded);
        if (!changed.isEmpty()) {
            log.info("Routes that were changed in memory are as the file says: {}", changed);
        }
        return before.equals(loaded.config())
                ? new Outcome.Unchanged(next.hash())
                : new Outcome.Applied(next.hash(), next.notices());
    }

    /** The file that is wrong may be one that was named only now. */
    private void watchToo(Set<Path> read) {
        Set<Path> both = new HashSet<>(files);
        both.addAll(read);
        files = Set.copyOf(both);
    }

    private ConfigOutcome.Loaded withFixed(ConfigOutcome.Loaded loaded) {
        List<ConfigNotice> notices =
                new ArrayList<>(FixedSettings.changes(started, loaded.config()));
        notices.addAll(loaded.notices());
        return new ConfigOutcome.Loaded(loaded.config(), notices, loaded.filesRead());
    }

    private void tell(String trigger, Outcome outcome) {
        switch (outcome) {
            case Outcome.Applied(String hash, List<ConfigNotice> notices) -> {
                log.info("Configuration {} is in force now ({})", hash, trigger);
                notices.forEach(notice -> log.warn("{}", notice));
                events.onEvent(
                        new GatewayEvent.ConfigReloaded(
                                hash, notices.stream().map(ConfigNotice::toString).toList()));
            }
            case Outcome.Unchanged(String hash) -> {
                log.info("Configuration {} is unchanged ({})", hash, trigger);
                events.onEvent(new GatewayEvent.ConfigUnchanged(hash));
            }
            case Outcome.Refused(List<String> faults) -> {
                log.error(
                        "The configuration was refused ({}); {} stays in force",
                        trigger,
                        current.hash());
                faults.forEach(fault -> log.error("{}", fault));
                events.onEvent(new GatewayEvent.ConfigRefused(faults));
            }
        }
    }

    /** Certificates are read by name and replaced in place, so they are watched too. */
    private static Set<Path> watched(ConfigOutcome.Loaded loaded) {
        List<Path> all = new ArrayList<>(loaded.filesRead());
        all.addAll(ServerTls.files(loaded.config().server().tls()));
        return Set.copyOf(all);
    }
}
