package dev.sluice.providers.egress;

import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.config.ProviderConfig;
import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.provider.Provider;
import dev.sluice.core.time.Ticker;
import dev.sluice.providers.catalogue.Endpoint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The ways out to all providers that are asked over HTTP.
 *
 * <p>Thread-safe: an immutable map, replaced by {@link #adopt}.
 */
public final class EgressPools {

    private record Entry(Endpoint endpoint, EgressPool pool) {}

    private final Ticker ticker;
    private final EventSubscriber events;
    private volatile Map<String, Entry> entries = Map.of();

    /**
     * @param ticker measures the rests
     * @param events hears of each rest that begins
     */
    public EgressPools(GatewayConfig config, Ticker ticker, EventSubscriber events) {
        this.ticker = ticker;
        this.events = events;
        adopt(config);
    }

    /**
     * Takes over another configuration. Ways that stay with a provider of the same name at the same
     * base URL keep their state.
     */
    public synchronized void adopt(GatewayConfig config) {
        Map<String, Entry> before = entries;
        Map<String, Entry> after = new TreeMap<>();
        for (ProviderConfig provider : config.providers().values()) {
            if (provider instanceof HttpProviderConfig http) {
                after.put(http.name(), entry(before.get(http.name()), http));
            }
        }
        entries = Map.copyOf(after);
    }

    /** Empty for a provider that this configuration does not know, or knows at another place. */
    public Optional<EgressPool> of(Provider provider) {
        Entry entry = entries.get(provider.name());
        return entry != null && entry.endpoint().isOf(provider)
                ? Optional.of(entry.pool())
                : Optional.empty();
    }

    /** All ways as they are now, by the provider's name. */
    public List<EgressView> views() {
        return new TreeMap<>(entries)
                .values().stream().flatMap(entry -> entry.pool().views().stream()).toList();
    }

    private Entry entry(@Nullable Entry before, HttpProviderConfig config) {
        Endpoint endpoint = Endpoint.of(config.baseUrl());
        if (before != null && before.endpoint().equals(endpoint)) {
            before.pool().adopt(config.egress(), config.egressPolicy());
            return before;
        }
        return new Entry(
                endpoint,
                new EgressPool(
                        config.name(), config.egress(), config.egressPolicy(), ticker, events));
    }
}
