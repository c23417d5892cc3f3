package dev.sluice.netty.boot;

import dev.sluice.cache.recording.RecordedAnswer;
import dev.sluice.cache.recording.RecordingWorker;
import dev.sluice.core.cache.RecorderFactory;
import dev.sluice.core.cache.RecordingBudget;
import dev.sluice.core.cache.StreamRecorder;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.ListenAddress;
import dev.sluice.core.config.NetworkConfig;
import dev.sluice.core.config.ProxyUse;
import dev.sluice.core.time.Ticker;
import dev.sluice.netty.admin.AdminServer;
import dev.sluice.netty.loop.EventLoops;
import dev.sluice.netty.loop.Transport;
import dev.sluice.netty.metrics.AccessLog;
import dev.sluice.netty.metrics.GatewayMeters;
import dev.sluice.netty.metrics.Listeners;
import dev.sluice.netty.server.DataPlane;
import dev.sluice.netty.server.GatewayServer;
import dev.sluice.netty.upstream.NettyUpstream;
import dev.sluice.netty.upstream.ProxySelection;
import dev.sluice.netty.upstream.TlsContexts;
import dev.sluice.netty.upstream.UpstreamPool;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.netty.channel.EventLoop;
import io.netty.handler.ssl.SslContext;
import io.netty.resolver.AddressResolverGroup;
import io.netty.resolver.dns.DnsAddressResolverGroup;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A running gateway: all parts, wired for one configuration. Thread-safe. */
public final class Gateway implements AutoCloseable {

    /**
     * What becomes of recorded answers.
     *
     * @param onAnswer gets each complete answer, on the recordings' own thread
     * @param limitBytes what all recordings may hold together
     */
    public record Recordings(Consumer<RecordedAnswer> onAnswer, long limitBytes) {

        /** Read, counted, and not kept. */
        public static final Recordings USUAL = new Recordings(_ -> {}, 64L * 1024 * 1024);
    }

    private final EventLoops loops;
    private final GatewayServer server;
    private final @Nullable AdminServer admin;
    private final RecordingWorker recordings;
    private volatile boolean ready = true;

    private Gateway(
            GatewayConfig config, Map<String, String> environment, Recordings recordingRules)
            throws IOException, GeneralSecurityException, InterruptedException {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        GatewayMeters meters = new GatewayMeters(registry);
        recordings = new RecordingWorker(recordingRules.onAnswer(), meters::onRecording);
        loops = eventLoops(config.network(), environment);
        DataPlane plane =
                DataPlanes.of(
                        config,
                        new Listeners(List.of(meters, new AccessLog())),
                        recorders(config, meters, recordingRules.limitBytes()));
        server =
                GatewayServer.start(
                        new GatewayServer.Settings(
                                address(config.server().listen()),
                                Math.toIntExact(config.server().maxRequestBytes().bytes()),
                                config.server().headerTimeout(),
                                config.server().bodyTimeout(),
                                serverTls(config),
                                () -> plane,
                                () -> ready),
                        loops);
        ListenAddress adminAddress = config.server().admin();
        admin =
                adminAddress == null
                        ? null
                        : AdminServer.start(
                                address(adminAddress), loops, registry::scrape, () -> ready);
    }

    /** Starts a gateway. Throws where an address or a file cannot be had. */
    public static Gateway start(GatewayConfig config, Map<String, String> environment)
            throws IOException, GeneralSecurityException, InterruptedException {
        return start(config, environment, Recordings.USUAL);
    }

    /** The same with other ends of recorded answers. */
    public static Gateway start(
            GatewayConfig config, Map<String, String> environment, Recordings recordings)
            throws IOException, GeneralSecurityException, InterruptedException {
        return new Gateway(config, environment, recordings);
    }

    public InetSocketAddress address() {
        return server.address();
    }

    public Optional<InetSocketAddress> adminAddress() {
        return Optional.ofNullable(admin).map(AdminServer::address);
    }

    @Override
    public void close() {
        ready = false;
        if (admin != null) {
            admin.close();
        }
        server.close();
        loops.close();
        recordings.close();
    }

    private static EventLoops eventLoops(NetworkConfig network, Map<String, String> environment)
            throws IOException, GeneralSecurityException {
        Transport transport = Transport.best();
        Ticker ticker = System::nanoTime;
        SslContext tls = TlsContexts.client(network.tls().systemCa(), network.tls().caFiles());
        ProxySelection proxies =
                network.proxy() == ProxyUse.ENV
                        ? ProxySelection.fromEnvironment(environment)
                        : ProxySelection.off();
        AddressResolverGroup<InetSocketAddress> resolver =
                new DnsAddressResolverGroup(
                        new DnsNameResolverBuilder()
                                .datagramChannelType(transport.datagramChannel()));
        return new EventLoops(
                transport,
                ticker,
                (EventLoop loop) ->
                        new NettyUpstream(
                                new UpstreamPool(loop, transport, resolver, tls, ticker), proxies));
    }

    private RecorderFactory recorders(GatewayConfig config, GatewayMeters meters, long limitBytes) {
        if (!config.cache().exact().enabled() && !config.cache().semantic().enabled()) {
            return RecorderFactory.none();
        }
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

    private static @Nullable SslContext serverTls(GatewayConfig config) throws IOException {
        return config.server().tls() == null ? null : ServerTls.of(config.server().tls());
    }

    private static InetSocketAddress address(ListenAddress address) {
        return new InetSocketAddress(address.host(), address.port());
    }
}
