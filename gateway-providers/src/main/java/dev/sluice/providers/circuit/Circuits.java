package dev.sluice.providers.circuit;

import dev.sluice.core.circuit.CircuitBoard;
import dev.sluice.core.circuit.CircuitOverride;
import dev.sluice.core.circuit.CircuitView;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.config.ProviderConfig;
import dev.sluice.core.config.RouteConfig;
import dev.sluice.core.config.TargetConfig;
import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.CallGate;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.CallPermit;
import dev.sluice.core.route.Permission;
import dev.sluice.core.time.Ticker;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All circuits and rests of the gateway: the gate of station 6, and the board of those who watch. A
 * circuit comes into being when its candidate is first asked for, and goes with its provider. So
 * there are at most as many as configuration and catalogue have named models, and one more for each
 * provider. Programs and templates have none.
 *
 * <p>Thread-safe: an immutable map of providers, replaced by {@link #adopt}; each circuit has its
 * own lock.
 */
public final class Circuits implements CallGate, CircuitBoard {

    private final Ticker ticker;
    private final InstantSource wallClock;
    private final EventOutbox outbox;
    private volatile Map<String, ProviderGate> gates = Map.of();

    /**
     * @param ticker measures windows and rests
     * @param wallClock says for people when a circuit changed
     * @param subscriber hears of transitions and rests
     */
    public Circuits(
            GatewayConfig config,
            Ticker ticker,
            InstantSource wallClock,
            EventSubscriber subscriber) {
        this.ticker = ticker;
        this.wallClock = wallClock;
        this.outbox = new EventOutbox(subscriber);
        adopt(config);
    }

    /**
     * Takes over another configuration. Circuits and rests of a provider of the same name at the
     * same base URL stay, by the new rules from now on; all others go. Permits of those change
     * nothing any more.
     */
    public void adopt(GatewayConfig config) {
        adopt(config, config);
    }

    /**
     * The same where routes were changed in memory: circuits of models that only the configuration
     * names that was loaded stay too, for it comes back.
     *
     * @param loaded with the same providers
     */
    public synchronized void adopt(GatewayConfig config, GatewayConfig loaded) {
        Map<String, ProviderGate> before = gates;
        Map<String, ProviderGate> after = new HashMap<>();
        for (ProviderConfig provider : config.providers().values()) {
            if (provider instanceof HttpProviderConfig http) {
                Set<String> named = new HashSet<>(named(config, http));
                named.addAll(named(loaded, http));
                after.put(http.name(), gate(before.get(http.name()), http, named));
            }
        }
        gates = Map.copyOf(after);
        before.forEach(
                (name, gate) -> {
                    if (after.get(name) != gate) {
                        gate.retire();
                    }
                });
    }

    @Override
    public Permission ask(Candidate candidate, CallNeed need) {
        ProviderGate gate = gates.get(candidate.provider().name());
        return gate != null && gate.isOf(candidate.provider())
                ? gate.ask(candidate, need)
                : new Permission.Granted(CallPermit.NONE, Access.of(candidate.provider()));
    }

    @Override
    public List<CircuitView> circuits() {
        return gates.values().stream()
                .flatMap(ProviderGate::views)
                .sorted(
                        Comparator.comparing(CircuitView::provider)
                                .thenComparing(CircuitView::model))
                .toList();
    }

    @Override
    public Optional<CircuitView> override(String provider, String model, CircuitOverride override) {
        ProviderGate gate = gates.get(provider);
        return gate == null ? Optional.empty() : gate.override(model, override);
    }

    private ProviderGate gate(
            @Nullable ProviderGate before, HttpProviderConfig config, Set<String> named) {
        if (before != null && before.isOf(config)) {
            before.adopt(config, named);
            return before;
        }
        return new ProviderGate(config, named, ticker, wallClock, outbox);
    }

    /** The models that the configuration names for a provider, as the provider knows them. */
    private static Set<String> named(GatewayConfig config, HttpProviderConfig provider) {
        Set<String> named = new HashSet<>();
        provider.models().values().forEach(model -> named.add(model.upstream()));
        for (RouteConfig route : config.models().values()) {
            for (TargetConfig target : route.targets()) {
                String model = target.keepsName() ? route.name() : target.model();
                if (model != null && target.provider().equals(provider.name())) {
                    named.add(provider.upstreamName(model));
                }
            }
        }
        return named;
    }
}
