package dev.sluice.netty.admin;

import dev.sluice.core.provider.ProviderBoard;
import dev.sluice.core.provider.ProviderView;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Two providers in use: one with calls that run, and a template. */
final class FakeProviders implements ProviderBoard {

    private final List<ProviderView> views =
            new CopyOnWriteArrayList<>(
                    List.of(
                            new ProviderView("openai", "http", /* drained= */ false, 4),
                            new ProviderView("floor", "template", /* drained= */ false, 0)));

    @Override
    public List<ProviderView> providers() {
        return List.copyOf(views);
    }

    @Override
    public Optional<ProviderView> drain(String provider, boolean drained) {
        for (int i = 0; i < views.size(); i++) {
            ProviderView view = views.get(i);
            if (view.name().equals(provider)) {
                views.set(i, new ProviderView(provider, view.kind(), drained, view.running()));
                return Optional.of(views.get(i));
            }
        }
        return Optional.empty();
    }
}
