package dev.sluice.providers.gate;

import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.ProviderConfig;
import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.KeyView;
import dev.sluice.core.provider.ProviderBoard;
import dev.sluice.core.provider.ProviderView;
import dev.sluice.core.route.CallGate;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.CallPermit;
import dev.sluice.core.route.Permission;
import dev.sluice.core.time.Ticker;
import dev.sluice.providers.circuit.Circuits;
import dev.sluice.providers.egress.EgressPools;
import dev.sluice.providers.routing.CandidateStats;
import java.time.InstantSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The gate of station 6: a call goes out if its provider is not drained and has a slot, its circuit
 * lets it through, a way out is well and a key has room. What was taken is given back where a later
 * one refuses.
 *
 * <p>Thread-safe: an immutable map of providers, replaced by {@link #adopt}.
 */
public final class Gatekeeper implements CallGate, ProviderBoard {

    private final Circuits circuits;
    private final EgressPools egress;
    private final CandidateStats stats;
    private final Ticker ticker;
    private final InstantSource wallClock;
    private final EventSubscriber events;
    private volatile Map<String, ProviderDoor> doors = Map.of();

    public Gatekeeper(
            GatewayConfig config,
            Circuits circuits,
            EgressPools egress,
            CandidateStats stats,
            Ticker ticker,
            InstantSource wallClock,
            EventSubscriber events) {
        this.circuits = circuits;
        this.egress = egress;
        this.stats = stats;
        this.ticker = ticker;
        this.wallClock = wallClock;
        this.events = events;
        adopt(config);
    }

    /**
     * Takes over another configuration, here and behind all doors. What is known of keys, ways out
     * and circuits stays with a provider of the same name at the same base URL.
     */
    public void adopt(GatewayConfig config) {
        adopt(config, config);
    }

    /**
     * The same where routes were changed in memory.
     *
     * @param loaded what was loaded, with the same providers
     */
    public synchronized void adopt(GatewayConfig config, GatewayConfig loaded) {
        circuits.adopt(config, loaded);
        egress.adopt(config);
        Map<String, ProviderDoor> before = doors;
        Map<String, ProviderDoor> after = new LinkedHashMap<>();
        config.providers()
                .values()
                .forEach(provider -> after.put(provider.name(), door(before, provider)));
        doors = Collections.unmodifiableMap(after);
        before.forEach(
                (name, door) -> {
                    if (after.get(name) != door) {
                        door.retire();
                    }
                });
    }

    @Override
    public Permission ask(Candidate candidate, CallNeed need) {
        ProviderDoor door = doors.get(candidate.provider().name());
        return door == null || !door.leadsTo(candidate.provider())
                ? new Permission.Granted(CallPermit.NONE, Access.of(candidate.provider()))
                : door.ask(candidate, need);
    }

    @Override
    public List<ProviderView> providers() {
        return doors.values().stream().map(ProviderDoor::view).toList();
    }

    @Override
    public Optional<ProviderView> drain(String provider, boolean drained) {
        ProviderDoor door = doors.get(provider);
        if (door == null) {
            return Optional.empty();
        }
        if (door.drain(drained)) {
            events.onEvent(new GatewayEvent.ProviderDrained(provider, drained));
        }
        return Optional.of(door.view());
    }

    /** All keys of all providers, as they are now. */
    public List<KeyView> keys() {
        return doors.values().stream().flatMap(door -> door.keys().stream()).toList();
    }

    private ProviderDoor door(Map<String, ProviderDoor> before, ProviderConfig config) {
        ProviderDoor kept = before.get(config.name());
        ProviderDoor door =
                kept != null && kept.isOf(config)
                        ? kept
                        : new ProviderDoor(
                                config, circuits, egress, stats, ticker, wallClock, events);
        door.adopt(config);
        return door;
    }
}
