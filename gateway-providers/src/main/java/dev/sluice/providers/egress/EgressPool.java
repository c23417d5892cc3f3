package dev.sluice.providers.egress;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.config.EgressPolicy;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.route.Refusal;
import dev.sluice.core.time.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The ways out to one provider. One that its edge blocks rests long, one whose proxy fails rests
 * shortly, and after each rest one call tries it again. Where all of them rest there is none, so
 * that another target is asked.
 *
 * <p>Thread-safe: an immutable list of ways, replaced by {@link #adopt}; each way changes by
 * compare-and-set.
 */
public final class EgressPool {

    private record Ways(List<Way> all, EgressPolicy policy) {
        Ways {
            all = List.copyOf(all);
        }
    }

    private final String provider;
    private final Ticker ticker;
    private final EventSubscriber events;
    private final AtomicInteger turn = new AtomicInteger();
    private volatile Ways ways;

    /**
     * @param egress in order; not empty
     * @param ticker measures the rests
     * @param events hears of each rest that begins
     */
    public EgressPool(
            String provider,
            List<EgressConfig> egress,
            EgressPolicy policy,
            Ticker ticker,
            EventSubscriber events) {
        this.provider = provider;
        this.ticker = ticker;
        this.events = events;
        this.ways = new Ways(distinct(egress).map(Way::new).toList(), policy);
    }

    /** The way that the next call takes. */
    public EgressChoice choose() {
        Ways now = ways;
        int count = now.all().size();
        int start =
                switch (now.policy()) {
                    case FIRST -> 0;
                    case SPREAD -> Math.floorMod(turn.getAndIncrement(), count);
                };
        long nanos = ticker.nanos();
        for (int i = 0; i < count; i++) {
            Way way = now.all().get((start + i) % count);
            long rest = way.enter(nanos);
            if (rest != Way.RESTS) {
                return new EgressChoice.Chosen(new EgressLease(this, way, rest));
            }
        }
        return new EgressChoice.None(
                new Refusal(Refusal.Reason.NO_EGRESS, soonest(now.all(), nanos)));
    }

    /** Takes over another configuration; ways that stay keep their state. */
    public synchronized void adopt(List<EgressConfig> egress, EgressPolicy policy) {
        List<Way> before = ways.all();
        ways = new Ways(distinct(egress).map(way -> kept(before, way)).toList(), policy);
    }

    /** Each way as it is now, in the order of the configuration. */
    public List<EgressView> views() {
        long nanos = ticker.nanos();
        return ways.all().stream().map(way -> view(way, nanos)).toList();
    }

    /** Whether a call could take another way than this. */
    boolean hasOther(Way way) {
        long nanos = ticker.nanos();
        for (Way other : ways.all()) {
            if (other != way && other.left(nanos).isZero()) {
                return true;
            }
        }
        return false;
    }

    void failed(Way way, long rest, UpstreamFailure failure, ErrorClass errorClass) {
        switch (errorClass) {
            case BLOCKED, EGRESS_FAILED -> {
                if (ways.all().size() == 1 && EgressRest.isForGood(failure, errorClass)) {
                    // There is nothing to choose: whether to go on is the circuit's affair.
                    undecided(way, rest);
                    return;
                }
                EgressRest begins = way.failed(rest, failure, errorClass, ticker.nanos());
                if (begins != null && ways.all().contains(way)) {
                    tell(way, begins);
                }
            }
            // The provider itself has spoken, so it can be reached.
            case RATE_LIMITED,
                    QUOTA_EXHAUSTED,
                    AUTHENTICATION,
                    MODEL_GONE,
                    CONTEXT_TOO_LONG,
                    CONTENT_FILTERED,
                    CALLER_FAULT ->
                    way.reached(rest);
            // Of its own account, an edge's or a proxy's: nobody knows.
            case TRANSIENT, TIMEOUT, UNSUITABLE, UNTRANSLATABLE -> undecided(way, rest);
        }
    }

    void undecided(Way way, long rest) {
        way.undecided(rest, ticker.nanos());
    }

    private void tell(Way way, EgressRest rest) {
        events.onEvent(
                new GatewayEvent.EgressRests(
                        provider, way.egress().label(), rest.reason(), rest.pause()));
    }

    private EgressView view(Way way, long nanos) {
        EgressRest rest = way.rest();
        String label = way.egress().label();
        return rest == null
                ? new EgressView(provider, label, null, null)
                : new EgressView(provider, label, rest.reason(), rest.left(nanos));
    }

    private static Stream<EgressConfig> distinct(List<EgressConfig> egress) {
        if (egress.isEmpty()) {
            throw new IllegalArgumentException("a provider needs a way out");
        }
        return egress.stream().distinct();
    }

    private static Way kept(List<Way> before, EgressConfig egress) {
        for (Way way : before) {
            if (way.egress().equals(egress)) {
                return way;
            }
        }
        return new Way(egress);
    }

    private static @Nullable Duration soonest(List<Way> all, long nanos) {
        Duration soonest = null;
        for (Way way : all) {
            Duration wait = way.left(nanos);
            if (soonest == null || wait.compareTo(soonest) < 0) {
                soonest = wait;
            }
        }
        return soonest;
    }
}
