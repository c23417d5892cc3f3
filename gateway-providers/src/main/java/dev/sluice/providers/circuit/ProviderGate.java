package dev.sluice.providers.circuit;

import dev.sluice.core.circuit.CircuitOverride;
import dev.sluice.core.circuit.CircuitView;
import dev.sluice.core.config.CircuitConfig;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Provider;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.Permission;
import dev.sluice.core.route.Refusal;
import dev.sluice.core.time.Ticker;
import dev.sluice.providers.catalogue.Endpoint;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The circuits and rests of one provider.
 *
 * <p>Thread-safe: found by a concurrent map; made, re-ruled and retired under the monitor of this
 * object, so that no circuit is made by rules that have just been replaced.
 */
final class ProviderGate {

    /** What all names that clients choose freely share; the provider's own names never are so. */
    static final String SHARED = Candidate.ANY_MODEL;

    private final String name;
    private final Endpoint endpoint;
    private final Ticker ticker;
    private final InstantSource wallClock;
    private final EventOutbox outbox;
    private final CandidateRests rests;
    private final Map<String, ProviderCircuit> circuits = new ConcurrentHashMap<>();
    private volatile @Nullable CircuitRules rules;

    /**
     * @param named the models that the configuration names
     */
    ProviderGate(
            HttpProviderConfig config,
            Set<String> named,
            Ticker ticker,
            InstantSource wallClock,
            EventOutbox outbox) {
        this.name = config.name();
        this.endpoint = Endpoint.of(config.baseUrl());
        this.ticker = ticker;
        this.wallClock = wallClock;
        this.outbox = outbox;
        this.rests = new CandidateRests(name, ticker, outbox);
        this.rules = rules(config.circuit());
        named.forEach(this::made);
    }

    /** Whether a provider that somebody wants to call is the one that this gate knows. */
    boolean isOf(Provider provider) {
        return endpoint.isOf(provider);
    }

    boolean isOf(HttpProviderConfig config) {
        return endpoint.equals(Endpoint.of(config.baseUrl()));
    }

    Permission ask(Candidate candidate, CallNeed need) {
        String model = candidate.countedAs();
        ProviderCircuit circuit = circuit(model);
        CandidateRests.Rest rest = rests.last(model);
        if (rest != null && (circuit == null || !circuit.isForced())) {
            Duration left = rest.left(ticker);
            if (left.isPositive()) {
                return new Permission.Denied(new Refusal(rest.reason(), left));
            }
        }
        if (circuit == null) {
            return granted(candidate, need, model, rest, null, /* era= */ 0);
        }
        return switch (circuit.ask(candidate.timeouts())) {
            case CircuitAnswer.Allowed(long era) ->
                    granted(candidate, need, model, rest, circuit, era);
            case CircuitAnswer.Refused(Refusal refusal) -> new Permission.Denied(refusal);
        };
    }

    Stream<CircuitView> views() {
        return circuits.values().stream().map(ProviderCircuit::view);
    }

    /** Empty where no circuit has this name and the configuration does not either. */
    Optional<CircuitView> override(String model, CircuitOverride override) {
        ProviderCircuit circuit = circuits.get(model);
        if (circuit == null && model.equals(SHARED)) {
            circuit = circuit(model);
        }
        if (circuit == null) {
            return Optional.empty();
        }
        circuit.override(override);
        if (override == CircuitOverride.AUTO) {
            rests.end(model);
        }
        return Optional.of(circuit.view());
    }

    synchronized void adopt(HttpProviderConfig config, Set<String> namedNow) {
        rests.reconfigured();
        CircuitRules changed = rules(config.circuit());
        rules = changed;
        if (changed == null) {
            dropCircuits(_ -> true);
        } else {
            dropCircuits(model -> !model.equals(SHARED) && !namedNow.contains(model));
            circuits.values().forEach(circuit -> circuit.adopt(changed));
            namedNow.forEach(this::made);
        }
    }

    /** The provider has gone. */
    synchronized void retire() {
        rules = null;
        rests.retire();
        dropCircuits(_ -> true);
    }

    private void dropCircuits(Predicate<String> models) {
        circuits.entrySet()
                .removeIf(
                        circuit -> {
                            boolean dropped = models.test(circuit.getKey());
                            if (dropped) {
                                circuit.getValue().retire();
                            }
                            return dropped;
                        });
    }

    /** Null where the configuration wants none. */
    private @Nullable ProviderCircuit circuit(String model) {
        ProviderCircuit circuit = circuits.get(model);
        return circuit != null || rules == null ? circuit : made(model);
    }

    private synchronized @Nullable ProviderCircuit made(String model) {
        CircuitRules current = rules;
        return current == null
                ? null
                : circuits.computeIfAbsent(
                        model,
                        _ -> new ProviderCircuit(name, model, current, ticker, wallClock, outbox));
    }

    private Permission granted(
            Candidate candidate,
            CallNeed need,
            String model,
            CandidateRests.@Nullable Rest rest,
            @Nullable ProviderCircuit circuit,
            long era) {
        return new Permission.Granted(
                new CandidatePermit(
                        model, candidate.listed(), rests, rest, circuit, era, CallClass.of(need)),
                Access.of(candidate.provider()));
    }

    private static @Nullable CircuitRules rules(@Nullable CircuitConfig config) {
        return config == null ? null : new CircuitRules(config);
    }
}
