package dev.sluice.netty.upstream;

import dev.sluice.core.provider.UpstreamCall;
import dev.sluice.core.provider.UpstreamHandler;
import dev.sluice.core.provider.UpstreamRequest;
import dev.sluice.core.provider.UpstreamTransport;

/**
 * Upstream calls on one event loop: a pooled connection where one is idle, a new one otherwise.
 *
 * <p>Confined to its event loop.
 */
public final class NettyUpstream implements UpstreamTransport {

    private final UpstreamPool pool;
    private final ProxySelection proxies;

    public NettyUpstream(UpstreamPool pool, ProxySelection proxies) {
        this.pool = pool;
        this.proxies = proxies;
    }

    @Override
    public UpstreamCall start(UpstreamRequest request, UpstreamHandler handler) {
        UpstreamRoute route =
                new UpstreamRoute(request.origin(), proxies.proxyFor(request.origin()));
        PooledCall call = new PooledCall(pool, route, request, handler);
        call.start();
        return call;
    }
}
