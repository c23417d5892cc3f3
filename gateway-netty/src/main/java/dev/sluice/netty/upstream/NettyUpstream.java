package dev.sluice.netty.upstream;

import dev.sluice.core.provider.UpstreamCall;
import dev.sluice.core.provider.UpstreamHandler;
import dev.sluice.core.provider.UpstreamRequest;
import dev.sluice.core.provider.UpstreamTransport;
import java.util.Collection;
import java.util.List;

/**
 * Upstream calls on one event loop: a pooled connection where one is idle, a new one otherwise.
 *
 * <p>Confined to its event loop.
 */
public final class NettyUpstream implements UpstreamTransport {

    private final UpstreamPool pool;
    private final ProxySelection proxies;
    private final WarmConnections warm;

    public NettyUpstream(UpstreamPool pool, ProxySelection proxies) {
        this.pool = pool;
        this.proxies = proxies;
        this.warm = new WarmConnections(pool, proxies, pool.loop());
    }

    /** Keeps a connection ready to each of these from now on; may be called from any thread. */
    public void keepWarm(Collection<WarmTarget> targets) {
        List<WarmTarget> all = List.copyOf(targets);
        pool.execute(() -> warm.keep(all));
    }

    @Override
    public UpstreamCall start(UpstreamRequest request, UpstreamHandler handler) {
        UpstreamRoute route = proxies.route(request.origin(), request.egress());
        PooledCall call = new PooledCall(pool, route, request, handler);
        call.start();
        return call;
    }
}
