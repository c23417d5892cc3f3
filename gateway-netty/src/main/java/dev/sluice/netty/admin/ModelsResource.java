package dev.sluice.netty.admin;

import dev.sluice.core.config.RouteConfig;
import dev.sluice.core.error.DidYouMean;
import dev.sluice.netty.admin.RouteBoard.RouteView;
import dev.sluice.netty.json.JsonLine;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The routes behind the names of models: shows them, and lets an operator change one in memory.
 * Thread-safe: it has no state.
 */
final class ModelsResource {

    private static final String EXAMPLE = "{\"targets\": [\"openai/gpt-4o-mini\"]}";

    /** A line of the audit names as many targets of a route. */
    private static final int AUDITED_TARGETS = 8;

    private final RouteBoard board;

    ModelsResource(RouteBoard board) {
        this.board = board;
    }

    Reply list(Call call) throws BadRequest {
        Query.read(call.query(), List.of());
        return Answer.json(
                200,
                line -> {
                    line.beginList("models");
                    for (RouteView view : board.routes()) {
                        line.begin();
                        members(line, view);
                        line.end();
                    }
                    line.endList();
                });
    }

    Reply one(Call call) throws BadRequest {
        Query.read(call.query(), List.of());
        Optional<String> decoded = PercentCoding.decode(call.rest());
        if (decoded.isEmpty()) {
            throw new BadRequest("The path is not percent-encoded UTF-8.");
        }
        String name = decoded.get();
        List<RouteView> all = board.routes();
        Optional<RouteView> found =
                all.stream().filter(view -> view.route().name().equals(name)).findFirst();
        if (!call.request().isSafe()) {
            return change(name, found.orElse(null), call.request());
        }
        return found.map(view -> Answer.json(200, line -> members(line, view)))
                .orElseGet(() -> unknown(name, all));
    }

    private Answer change(String name, @Nullable RouteView before, AdminRequest request) {
        String body;
        try {
            body = RequestBody.object(request, EXAMPLE);
        } catch (BadRequest e) {
            return e.answer().about(refusedChange(before));
        }
        return switch (board.change(name, body)) {
            case RouteBoard.Changed changed -> done(changed);
            case RouteBoard.Refused(List<String> faults) ->
                    refused(faults).about(refusedChange(before));
        };
    }

    private static Answer done(RouteBoard.Changed changed) {
        return Answer.json(
                        200,
                        line -> {
                            members(line, changed.after());
                            line.texts("notices", changed.notices());
                        })
                .about(
                        new Change(
                                changed.after().route().name(),
                                targets(changed.before()),
                                targets(changed.after())));
    }

    private static Answer refused(List<String> faults) {
        return Answer.json(
                400,
                line -> {
                    line.begin("error");
                    line.text(
                            "message",
                            "The route has "
                                    + (faults.size() == 1 ? "a fault" : faults.size() + " faults")
                                    + "; nothing was changed.");
                    line.texts("faults", faults);
                    line.end();
                });
    }

    private static Answer unknown(String name, List<RouteView> all) {
        List<String> known = all.stream().map(view -> view.route().name()).toList();
        return Answer.error(
                404,
                "There is no such entry in models."
                        + DidYouMean.closest(name, known)
                                .map(meant -> " Did you mean " + meant + "?")
                                .orElse(" GET /admin/v1/models lists all."));
    }

    private static void members(JsonLine line, RouteView view) {
        line.text("name", view.route().name());
        line.flag("changed", view.isChanged());
        line.text("at_reload", atReload(view.atReload()));
        line.begin("route");
        RouteJson.members(line, view.route());
        line.end();
    }

    private static String atReload(RouteBoard.AtReload atReload) {
        return switch (atReload) {
            case KEPT -> "A reload leaves it as it is, for the file says the same.";
            case REPLACED -> "A reload replaces it by what the file says.";
            case REMOVED -> "A reload takes it away, for the file has no such entry.";
        };
    }

    /** What was sent is not repeated: a name stands here only if there is a route of that name. */
    private static Change refusedChange(@Nullable RouteView before) {
        return before == null
                ? Change.UNKNOWN
                : new Change(before.route().name(), targets(before), "");
    }

    private static String targets(@Nullable RouteView view) {
        if (view == null) {
            return "";
        }
        RouteConfig route = view.route();
        String first =
                route.targets().stream()
                        .limit(AUDITED_TARGETS)
                        .map(RouteJson::reference)
                        .collect(Collectors.joining(", "));
        int more = route.targets().size() - AUDITED_TARGETS;
        return more > 0 ? first + " and " + more + " more" : first;
    }
}
