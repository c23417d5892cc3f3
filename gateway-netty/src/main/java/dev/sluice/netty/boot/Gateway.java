package dev.sluice.netty.boot;

import dev.sluice.cache.exact.CacheKeyFactory;
import dev.sluice.cache.exact.ExactCache;
import dev.sluice.cache.recording.RecordedAnswer;
import dev.sluice.cache.recording.RecordingWorker;
import dev.sluice.core.cache.RecorderFactory;
import dev.sluice.core.cache.RecordingBudget;
import dev.sluice.core.cache.StreamRecorder;
import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.ListenAddress;
import dev.sluice.core.time.Ticker;
import dev.sluice.netty.admin.AdminServer;
import dev.sluice.netty.events.EventFeed;
import dev.sluice.netty.events.LiveFigures;
import dev.sluice.netty.metrics.AccessLog;
import dev.sluice.netty.metrics.EventLines;
import dev.sluice.netty.metrics.GatewayMeters;
import dev.sluice.netty.metrics.Listeners;
import dev.sluice.netty.metrics.Subscribers;
import dev.sluice.netty.server.GatewayServer;
import dev.sluice.providers.circuit.Circuits;
import dev.sluice.providers.egress.EgressPools;
import dev.sluice.providers.gate.Gatekeeper;
import dev.sluice.providers.routing.CandidateStats;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A running gateway: what outlives every configuration, and the snapshot of the one in force.
 * Thread-safe.
 */
public final class Gateway implements AutoCloseable {

    /**
     * What becomes of recorded answers beside being kept.
     *
     * @param onAnswer gets each complete answer, on the recordings' own thread
     * @param limitBytes what all recordings may hold together
     */
    public record Recordings(Consumer<RecordedAnswer> onAnswer, long limitBytes) {

        /** Nothing. */
        public static final Recordings USUAL = new Recordings(_ -> {}, 64L * 1024 * 1024);
    }

    private final Upstreams upstreams;
    private final Reloading configuration;
    private final ConfigWatch watch;
    private final GatewayServer server;
    private final @Nullable AdminServer admin;
    private final RecordingWorker recordings;
    private volatile boolean ready = true;

    private Gateway(
            ConfigOutcome.Loaded loaded,
            Supplier<ConfigOutcome> source,
            Map<String, String> environment,
            Recordings recordingRules)
            throws IOException, GeneralSecurityException, InterruptedException {
        DataPlanes.rehearse();
        GatewayConfig config = loaded.config();
        Ticker ticker = System::nanoTime;
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        GatewayMeters meters = new GatewayMeters(registry);
        EventFeed feed = new EventFeed(InstantSource.system());
        Subscribers events = new Subscribers(List.of(meters, new EventLines(), feed));
        LiveFigures figures = new LiveFigures(events);
        Circuits circuits = new Circuits(config, ticker, InstantSource.system(), events);
        ExactCache cache =
                new ExactCache(
                        config.cache(),
                        CacheKeyFactory.ofThisProcess(),
                        ticker,
                        meters::onExactLookup);
        CandidateStats stats = new CandidateStats();
        Gatekeeper gate =
                new Gatekeeper(
                        config,
                        circuits,
                        new EgressPools(config, ticker, events),
                        stats,
                        ticker,
                        InstantSource.system(),
                        events);
        meters.watch(circuits, cache, gate::keys);
        recordings =
                new RecordingWorker(
                        answer -> {
                            cache.store(answer);
                            recordingRules.onAnswer().accept(answer);
                        },
                        meters::onRecording);
        DataPlanes planes =
                new DataPlanes(
                        gate,
                        cache,
                        recorders(meters, recordingRules.limitBytes()),
                        new Listeners(List.of(meters, new AccessLog(), figures)),
                        stats,
                        ticker);
        upstreams = Upstreams.start(config.network(), environment, ticker);
        configuration =
                new Reloading(
                        loaded,
                        source,
                        planes,
                        InstantSource.system(),
                        snapshot -> {
                            gate.adopt(snapshot.config(), snapshot.loaded());
                            cache.reconfigured(snapshot.config().cache());
                            upstreams.keepWarm(snapshot.foremost(), snapshot.config());
                            meters.onConfiguration(snapshot.hash());
                        },
                        events);
        upstreams.keepWarm(configuration.get().foremost(), config);
        meters.onConfiguration(configuration.get().hash());
        server =
                GatewayServer.start(
                        new GatewayServer.Settings(
                                address(config.server().listen()),
                                () -> configuration.get().tls(),
                                () -> configuration.get().plane(),
                                () -> ready),
                        upstreams.loops());
        ListenAddress adminAddress = config.server().admin();
        admin =
                adminAddress == null
                        ? null
                        : AdminServer.start(
                                address(adminAddress),
                                upstreams.loops(),
                                new AdminWiring(
                                                configuration,
                                                circuits,
                                                gate,
                                                cache,
                                                events,
                                                feed,
                                                figures,
                                                meters::scrape,
                                                () -> ready)
                                        .ports(config.server().adminToken()));
        watch = ConfigWatch.start(configuration::files, () -> reload("a file has changed"));
    }

    /** Starts a gateway that has no other configuration to load. */
    public static Gateway start(GatewayConfig config, Map<String, String> environment)
            throws IOException, GeneralSecurityException, InterruptedException {
        return start(config, environment, Recordings.USUAL);
    }

    /** The same with other ends of recorded answers. */
    public static Gateway start(
            GatewayConfig config, Map<String, String> environment, Recordings recordings)
            throws IOException, GeneralSecurityException, InterruptedException {
        ConfigOutcome.Loaded loaded = new ConfigOutcome.Loaded(config, List.of(), Set.of());
        return start(loaded, () -> loaded, environment, recordings);
    }

    /**
     * Starts a gateway. Throws where an address or a file cannot be had.
     *
     * @param source loads the configuration again for a reload
     */
    public static Gateway start(
            ConfigOutcome.Loaded loaded,
            Supplier<ConfigOutcome> source,
            Map<String, String> environment,
            Recordings recordings)
            throws IOException, GeneralSecurityException, InterruptedException {
        return new Gateway(loaded, source, environment, recordings);
    }

    public InetSocketAddress address() {
        return server.address();
    }

    public Optional<InetSocketAddress> adminAddress() {
        return Optional.ofNullable(admin).map(AdminServer::address);
    }

    /** Loads the configuration again; blocks on the disk. */
    public void reload(String trigger) {
        Reloading.Outcome _ = configuration.reload(trigger);
    }

    /**
     * Says that no more is to come, lets finish what was begun, and ends the rest properly. Blocks;
     * {@link #close} follows.
     *
     * @param hurry released where nobody wants to wait any more
     */
    public void drain(CountDownLatch hurry) throws InterruptedException {
        ready = false;
        new Drain(server, hurry).run(configuration.get().config().server().drain());
    }

    @Override
    public void close() {
        ready = false;
        watch.close();
        if (admin != null) {
            admin.close();
        }
        server.close();
        upstreams.close();
        recordings.close();
    }

    private RecorderFactory recorders(GatewayMeters meters, long limitBytes) {
        RecordingBudget budget = new RecordingBudget(limitBytes);
        return (candidate, streamed, ticket) ->
                Optional.of(
                        new StreamRecorder(
                                candidate,
                                streamed,
                                ticket,
                                budget,
                                recordings,
                                meters::onRecording));
    }

    private static InetSocketAddress address(ListenAddress address) {
        return new InetSocketAddress(address.host(), address.port());
    }
}
