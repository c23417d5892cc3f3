package dev.sluice.core.route;

import dev.sluice.core.request.ChatRequest;

/** Station 5: orders the candidates of a route for one request. Pure; called on the loop. */
public interface Router {
    RoutePlan plan(Route route, ChatRequest request);
}
