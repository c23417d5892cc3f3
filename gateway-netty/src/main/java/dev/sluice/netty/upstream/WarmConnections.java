package dev.sluice.netty.upstream;

import dev.sluice.core.error.UpstreamFailure;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Keeps one connection of this loop ready to each place that is asked first, so that the first
 * request after a pause does not pay for TCP and TLS. Nothing is sent on it: whoever is at the
 * other end sees a handshake and no request. A place that cannot be reached is tried ever more
 * seldom.
 *
 * <p>Confined to its event loop.
 */
final class WarmConnections {

    private static final Duration LOOK = Duration.ofSeconds(5);
    private static final Duration LONGEST_BACKOFF = Duration.ofMinutes(5);

    private final UpstreamPool pool;
    private final ProxySelection proxies;
    private final EventLoop loop;
    private Map<UpstreamRoute, Place> places = new HashMap<>();
    private boolean looking;

    /** One place, and how it went there lately. */
    private static final class Place {
        private Duration timeout;
        private boolean connecting;
        private int failures;
        private long looksToPass;

        Place(Duration timeout) {
            this.timeout = timeout;
        }
    }

    WarmConnections(UpstreamPool pool, ProxySelection proxies, EventLoop loop) {
        this.pool = pool;
        this.proxies = proxies;
        this.loop = loop;
    }

    /** From now on these, and no others. */
    void keep(Collection<WarmTarget> targets) {
        Map<UpstreamRoute, Place> kept = new HashMap<>();
        for (WarmTarget target : targets) {
            UpstreamRoute route = proxies.route(target.origin(), target.egress());
            Place place = places.get(route);
            if (place == null) {
                place = new Place(target.connectTimeout());
            }
            place.timeout = target.connectTimeout();
            kept.put(route, place);
        }
        places = kept;
        if (looking) {
            places.forEach(this::warm);
        } else {
            look();
        }
    }

    private void look() {
        looking = !places.isEmpty() && !loop.isShuttingDown();
        if (looking) {
            places.forEach(this::warm);
            loop.schedule(this::look, LOOK.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void warm(UpstreamRoute route, Place place) {
        if (place.connecting || pool.hasIdle(route)) {
            return;
        }
        if (place.looksToPass > 0) {
            place.looksToPass--;
            return;
        }
        place.connecting = true;
        pool.connect(route, place.timeout, new Arrival(route, place));
    }

    /** What becomes of one connection. */
    private final class Arrival implements UpstreamPool.OnConnected {

        private final UpstreamRoute route;
        private final Place place;

        Arrival(UpstreamRoute route, Place place) {
            this.route = route;
            this.place = place;
        }

        @Override
        public void onOpened(UpstreamConnection connection) {
            place.connecting = false;
            place.failures = 0;
            pool.putIdle(route, connection);
        }

        @Override
        public void onFailed(UpstreamFailure failure) {
            place.connecting = false;
            place.failures++;
            long longest = LONGEST_BACKOFF.dividedBy(LOOK);
            place.looksToPass = Math.min(longest, 1L << Math.min(place.failures - 1, 30));
        }
    }
}
