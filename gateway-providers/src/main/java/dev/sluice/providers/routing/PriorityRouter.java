package dev.sluice.providers.routing;

import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.route.Route;
import dev.sluice.core.route.RoutePlan;
import dev.sluice.core.route.Router;

/**
 * Tries the candidates of a route in the order in which they are listed, each once. Thread-safe.
 */
public final class PriorityRouter implements Router {

    @Override
    public RoutePlan plan(Route route, ChatRequest request) {
        return new PriorityPlan(route.candidates());
    }
}
