package dev.sluice.core.provider;

import java.util.List;
import java.util.Optional;

/** The providers, for those who watch and operate the gateway. Thread-safe. */
public interface ProviderBoard {

    /** In the order of the configuration. */
    List<ProviderView> providers();

    /**
     * Drains a provider: what runs goes on, and nothing new is asked of it; or takes that back.
     * Holds until it is taken back, or the provider leaves the configuration. What changes
     * something is an event.
     *
     * @return empty where there is no provider of this name
     */
    Optional<ProviderView> drain(String provider, boolean drained);
}
