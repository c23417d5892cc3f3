package dev.sluice.providers.gate;

import dev.sluice.core.config.CommandProviderConfig;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.config.KeySource;
import dev.sluice.core.config.ProviderConfig;
import dev.sluice.core.config.TemplateProviderConfig;
import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.KeyView;
import dev.sluice.core.provider.LocalProvider;
import dev.sluice.core.provider.Provider;
import dev.sluice.core.provider.ProviderView;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.CallPermit;
import dev.sluice.core.route.Permission;
import dev.sluice.core.route.Refusal;
import dev.sluice.core.time.Ticker;
import dev.sluice.providers.catalogue.Endpoint;
import dev.sluice.providers.circuit.Circuits;
import dev.sluice.providers.egress.EgressChoice;
import dev.sluice.providers.egress.EgressLease;
import dev.sluice.providers.egress.EgressPool;
import dev.sluice.providers.egress.EgressPools;
import dev.sluice.providers.keys.KeyLease;
import dev.sluice.providers.keys.KeyPool;
import dev.sluice.providers.keys.Leasing;
import dev.sluice.providers.routing.CandidateStats;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The way to one provider: slots first, because whoever waits for one holds nothing else; then
 * circuit, way out and key. Thread-safe.
 */
final class ProviderDoor {

    /** Whoever has waited so long for a slot goes to the next target. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final String name;
    private final String kind;
    private final @Nullable Endpoint endpoint;
    private final Circuits circuits;
    private final EgressPools egress;
    private final CandidateStats stats;
    private final CallSlots slots;
    private final Ticker ticker;
    private final InstantSource wallClock;
    private final EventSubscriber events;
    private volatile @Nullable KeyPool keys;
    private volatile boolean drained;

    ProviderDoor(
            ProviderConfig config,
            Circuits circuits,
            EgressPools egress,
            CandidateStats stats,
            Ticker ticker,
            InstantSource wallClock,
            EventSubscriber events) {
        this.name = config.name();
        this.kind =
                switch (config) {
                    case HttpProviderConfig _ -> "http";
                    case CommandProviderConfig _ -> "command";
                    case TemplateProviderConfig _ -> "template";
                };
        this.endpoint = endpointOf(config);
        this.circuits = circuits;
        this.egress = egress;
        this.stats = stats;
        this.slots = new CallSlots(maxParallel(config));
        this.ticker = ticker;
        this.wallClock = wallClock;
        this.events = events;
    }

    /** Null = as many calls as come. */
    private static @Nullable Integer maxParallel(ProviderConfig config) {
        return switch (config) {
            case HttpProviderConfig http -> http.maxParallel();
            case CommandProviderConfig command -> command.maxParallel();
            case TemplateProviderConfig _ -> null;
        };
    }

    private static @Nullable Endpoint endpointOf(ProviderConfig config) {
        return config instanceof HttpProviderConfig http ? Endpoint.of(http.baseUrl()) : null;
    }

    /** Whether it leads to the same place. */
    boolean isOf(ProviderConfig config) {
        Endpoint other = endpointOf(config);
        return endpoint == null ? other == null : endpoint.equals(other);
    }

    /**
     * Whether a provider that somebody wants to call is the one behind this door. A request that
     * began before a reload may mean one of the same name at another place, which no key of this
     * one may reach.
     */
    boolean leadsTo(Provider provider) {
        return endpoint == null ? provider instanceof LocalProvider : endpoint.isOf(provider);
    }

    synchronized void adopt(ProviderConfig config) {
        slots.adopt(maxParallel(config));
        if (config instanceof HttpProviderConfig http) {
            adoptKeys(http);
        }
    }

    /** A limit of one client's own credential is nobody else's affair: those have no pool. */
    private void adoptKeys(HttpProviderConfig config) {
        KeyPool pool = keys;
        if (config.keys() instanceof KeySource.FromClient) {
            retireKeys();
            keys = null;
        } else if (pool == null) {
            keys =
                    new KeyPool(
                            name,
                            config.keys(),
                            config.keyLimits(),
                            config.cooldownMax(),
                            ticker,
                            wallClock,
                            events);
        } else {
            pool.adopt(config.keys(), config.keyLimits(), config.cooldownMax());
        }
    }

    void retire() {
        retireKeys();
    }

    private void retireKeys() {
        KeyPool pool = keys;
        if (pool != null) {
            pool.retire();
        }
    }

    /** Whether that changes anything. */
    synchronized boolean drain(boolean wanted) {
        boolean changes = drained != wanted;
        drained = wanted;
        return changes;
    }

    ProviderView view() {
        return new ProviderView(name, kind, drained, slots.taken());
    }

    List<KeyView> keys() {
        KeyPool pool = keys;
        return pool == null ? List.of() : pool.views();
    }

    Permission ask(Candidate candidate, CallNeed need) {
        if (drained) {
            return denied(Refusal.Reason.DRAINED);
        }
        Turn turn = new Turn(candidate, need);
        return switch (slots.enter(turn)) {
            case TAKEN -> admit(candidate, need);
            case WAITING -> new Permission.Queued(turn, LONGEST_WAIT);
            case FULL -> denied(Refusal.Reason.BUSY);
        };
    }

    /** Goes on with a slot that is taken already. */
    private Permission admit(Candidate candidate, CallNeed need) {
        return switch (circuits.ask(candidate, need)) {
            case Permission.Granted(CallPermit circuit, Access _) ->
                    switch (candidate.provider()) {
                        case HttpProvider http -> overHttp(candidate, http, need, circuit);
                        case LocalProvider _ ->
                                granted(
                                        new CallTicket(
                                                candidate, circuit, null, null, slots, stats),
                                        Access.NONE);
                    };
            case Permission refused -> {
                slots.giveBack();
                yield refused;
            }
        };
    }

    private Permission overHttp(
            Candidate candidate, HttpProvider provider, CallNeed need, CallPermit circuit) {
        EgressPool ways = egress.of(provider).orElse(null);
        if (ways == null) {
            return granted(
                    new CallTicket(candidate, circuit, null, null, slots, stats),
                    Access.of(provider));
        }
        return switch (ways.choose()) {
            case EgressChoice.Chosen(EgressLease way) ->
                    withKey(candidate, provider, need, circuit, way);
            case EgressChoice.None(Refusal refusal) -> {
                giveBack(circuit);
                yield new Permission.Denied(refusal);
            }
        };
    }

    private Permission withKey(
            Candidate candidate,
            HttpProvider provider,
            CallNeed need,
            CallPermit circuit,
            EgressLease way) {
        KeyPool pool = keys;
        if (pool == null) {
            return granted(
                    new CallTicket(candidate, circuit, way, null, slots, stats),
                    new Access(provider.credentials(), way.egress()));
        }
        String model = candidate.countedAs();
        return switch (pool.lease(model, need, candidate.facts().price())) {
            case Leasing.Leased(KeyLease lease) -> {
                Credentials credentials = lease.credentials();
                yield granted(
                        new CallTicket(
                                candidate,
                                circuit,
                                way,
                                new CallTicket.Key(pool, lease, model, need),
                                slots,
                                stats),
                        new Access(credentials, way.egress()));
            }
            case Leasing.Refused(Refusal refusal) -> {
                way.released();
                giveBack(circuit);
                yield new Permission.Denied(refusal);
            }
        };
    }

    private static Permission granted(CallTicket ticket, Access access) {
        ticket.begin();
        return new Permission.Granted(ticket, access);
    }

    private void giveBack(CallPermit circuit) {
        circuit.released();
        circuit.closed(null);
        slots.giveBack();
    }

    private static Permission denied(Refusal.Reason reason) {
        return new Permission.Denied(new Refusal(reason, null));
    }

    /** A place in the line for a slot. */
    private final class Turn implements Permission.WaitingPlace, Runnable {

        private final Candidate candidate;
        private final CallNeed need;
        private @Nullable Runnable onTurn;
        private boolean hasSlot;
        private boolean over;

        Turn(Candidate candidate, CallNeed need) {
            this.candidate = candidate;
            this.need = need;
        }

        /** A slot has been taken for this place. */
        @Override
        public void run() {
            Runnable waiting;
            synchronized (this) {
                hasSlot = true;
                waiting = onTurn;
            }
            if (waiting != null) {
                waiting.run();
            }
        }

        @Override
        public void await(Runnable turnCame) {
            boolean cameAlready;
            synchronized (this) {
                onTurn = turnCame;
                cameAlready = hasSlot;
            }
            if (cameAlready) {
                turnCame.run();
            }
        }

        @Override
        public Permission enter() {
            over = true;
            return admit(candidate, need);
        }

        @Override
        public void leave() {
            if (!over && !slots.leave(this)) {
                slots.giveBack();
            }
            over = true;
        }
    }
}
