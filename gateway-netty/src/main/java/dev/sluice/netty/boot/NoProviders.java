package dev.sluice.netty.boot;

import dev.sluice.core.provider.ProviderBoard;
import dev.sluice.core.provider.ProviderView;
import java.util.List;
import java.util.Optional;

/** A board without providers. */
final class NoProviders implements ProviderBoard {

    @Override
    public List<ProviderView> providers() {
        return List.of();
    }

    @Override
    public Optional<ProviderView> drain(String provider, boolean drained) {
        return Optional.empty();
    }
}
