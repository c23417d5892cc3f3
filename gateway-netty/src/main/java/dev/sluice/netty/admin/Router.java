package dev.sluice.netty.admin;

import dev.sluice.core.error.DidYouMean;
import dev.sluice.core.request.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds what stands at a path. Immutable. */
final class Router {

    /** What was found. */
    sealed interface Match {
        record Found(Route route, Call call) implements Match {}

        /** There is nothing, or not by this method. */
        record Missed(Answer answer) implements Match {}
    }

    private final List<Route> routes;

    Router(List<Route> routes) {
        this.routes = List.copyOf(routes);
    }

    /** The route of a request's path, whatever its method; null = none. */
    @Nullable Route routeOf(AdminRequest request) {
        String path = pathOf(request.target());
        Route best = null;
        for (Route route : routes) {
            if (route.path().equals(path)) {
                return route;
            }
            boolean isBelow =
                    route.standsForAllBelow()
                            && path.startsWith(route.path())
                            && path.length() > route.path().length();
            if (isBelow && (best == null || best.path().length() < route.path().length())) {
                best = route;
            }
        }
        return best;
    }

    Match match(AdminRequest request) {
        String path = pathOf(request.target());
        Route route = routeOf(request);
        if (route == null) {
            return new Match.Missed(unknown(path));
        }
        if (!route.takes(request.method())) {
            return new Match.Missed(
                    Answer.error(405, "This path takes " + route.allow() + ".")
                            .with(new Header("allow", route.allow())));
        }
        String query =
                path.length() == request.target().length()
                        ? ""
                        : request.target().substring(path.length() + 1);
        String rest = route.path().equals(path) ? "" : path.substring(route.path().length());
        return new Match.Found(route, new Call(request, rest, query));
    }

    private Answer unknown(String path) {
        List<String> known =
                routes.stream().filter(r -> !r.standsForAllBelow()).map(Route::path).toList();
        return Answer.error(
                404,
                "There is nothing at this path."
                        + DidYouMean.closest(path, known)
                                .map(meant -> " Did you mean " + meant + "?")
                                .orElse(" The admin API begins with /admin/v1/status."));
    }

    private static String pathOf(String target) {
        int mark = target.indexOf('?');
        return mark < 0 ? target : target.substring(0, mark);
    }
}
