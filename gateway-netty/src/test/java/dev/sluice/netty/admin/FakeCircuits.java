package dev.sluice.netty.admin;

import dev.sluice.core.circuit.CircuitBoard;
import dev.sluice.core.circuit.CircuitOverride;
import dev.sluice.core.circuit.CircuitState;
import dev.sluice.core.circuit.CircuitView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Two circuits: one closed, one open, the latter of a model with a slash in its name. */
final class FakeCircuits implements CircuitBoard {

    private final List<CircuitView> views =
            new CopyOnWriteArrayList<>(
                    List.of(
                            new CircuitView(
                                    "openai",
                                    "gpt-4o-mini",
                                    CircuitState.CLOSED,
                                    null,
                                    "",
                                    null,
                                    7,
                                    1,
                                    0),
                            new CircuitView(
                                    "openrouter",
                                    "meta-llama/llama-3",
                                    CircuitState.OPEN,
                                    Instant.parse("2026-07-01T12:00:00Z"),
                                    "3 failures in a row",
                                    Duration.ofMillis(1500),
                                    3,
                                    3,
                                    3)));

    @Override
    public List<CircuitView> circuits() {
        return List.copyOf(views);
    }

    @Override
    public Optional<CircuitView> override(String provider, String model, CircuitOverride override) {
        for (int i = 0; i < views.size(); i++) {
            CircuitView view = views.get(i);
            if (view.provider().equals(provider) && view.model().equals(model)) {
                views.set(i, in(view, stateOf(override)));
                return Optional.of(views.get(i));
            }
        }
        return Optional.empty();
    }

    private static CircuitState stateOf(CircuitOverride override) {
        return switch (override) {
            case OPEN -> CircuitState.FORCED_OPEN;
            case CLOSED -> CircuitState.FORCED_CLOSED;
            case AUTO -> CircuitState.CLOSED;
        };
    }

    private static CircuitView in(CircuitView view, CircuitState state) {
        return new CircuitView(
                view.provider(), view.model(), state, Instant.EPOCH, "operator", null, 0, 0, 0);
    }
}
