package dev.sluice.netty.boot;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.config.NetworkConfig;
import dev.sluice.core.config.ProxyUse;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.time.Ticker;
import dev.sluice.netty.loop.EventLoops;
import dev.sluice.netty.loop.Transport;
import dev.sluice.netty.upstream.NettyUpstream;
import dev.sluice.netty.upstream.ProxySelection;
import dev.sluice.netty.upstream.TlsContexts;
import dev.sluice.netty.upstream.UpstreamPool;
import dev.sluice.netty.upstream.WarmTarget;
import io.netty.channel.EventLoop;
import io.netty.handler.ssl.SslContext;
import io.netty.resolver.AddressResolverGroup;
import io.netty.resolver.dns.DnsAddressResolverGroup;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The event loops with the ways to the providers on them. They outlive every configuration. */
record Upstreams(EventLoops loops, List<NettyUpstream> all) implements AutoCloseable {

    static Upstreams start(NetworkConfig network, Map<String, String> environment, Ticker ticker)
            throws IOException, GeneralSecurityException {
        Transport transport = Transport.best();
        SslContext tls = TlsContexts.client(network.tls().systemCa(), network.tls().caFiles());
        ProxySelection proxies =
                network.proxy() == ProxyUse.ENV
                        ? ProxySelection.fromEnvironment(environment)
                        : ProxySelection.off();
        AddressResolverGroup<InetSocketAddress> resolver =
                new DnsAddressResolverGroup(
                        new DnsNameResolverBuilder()
                                .datagramChannelType(transport.datagramChannel()));
        List<NettyUpstream> all = new ArrayList<>();
        EventLoops loops =
                new EventLoops(
                        transport,
                        ticker,
                        (EventLoop loop) -> {
                            UpstreamPool pool =
                                    new UpstreamPool(loop, transport, resolver, tls, ticker);
                            NettyUpstream upstream = new NettyUpstream(pool, proxies);
                            all.add(upstream);
                            return upstream;
                        });
        return new Upstreams(loops, List.copyOf(all));
    }

    /** Keeps a connection of each loop ready to each of these from now on. */
    void keepWarm(List<Candidate> candidates, GatewayConfig config) {
        Set<WarmTarget> targets = new LinkedHashSet<>();
        for (Candidate candidate : candidates) {
            if (candidate.provider() instanceof HttpProvider http) {
                targets.add(
                        new WarmTarget(
                                http.origin(),
                                firstWayOut(http, config),
                                candidate.timeouts().connect()));
            }
        }
        all.forEach(upstream -> upstream.keepWarm(targets));
    }

    private static EgressConfig firstWayOut(HttpProvider provider, GatewayConfig config) {
        return config.providers().get(provider.name()) instanceof HttpProviderConfig configured
                ? configured.egress().getFirst()
                : new EgressConfig.Direct();
    }

    @Override
    public void close() {
        loops.close();
    }
}
