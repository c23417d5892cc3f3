package dev.sluice.netty.admin;

import dev.sluice.core.circuit.CircuitBoard;
import dev.sluice.core.circuit.CircuitOverride;
import dev.sluice.core.circuit.CircuitView;
import dev.sluice.core.error.DidYouMean;
import dev.sluice.netty.json.JsonLine;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The circuits: shows them, and lets an operator overrule one. Thread-safe: it has no state. */
final class CircuitsResource {

    private static final Map<String, CircuitOverride> OVERRIDES =
            Map.of(
                    "open", CircuitOverride.OPEN,
                    "closed", CircuitOverride.CLOSED,
                    "auto", CircuitOverride.AUTO);
    private static final String EXAMPLE = "{\"state\": \"open|closed|auto\"}";

    /** Which circuit; the model's name may hold slashes, the provider's none. */
    private record Name(String provider, String model) {
        boolean isOf(CircuitView view) {
            return view.provider().equals(provider) && view.model().equals(model);
        }

        String text() {
            return provider + "/" + model;
        }
    }

    private final CircuitBoard board;

    CircuitsResource(CircuitBoard board) {
        this.board = board;
    }

    Reply list(Call call) throws BadRequest {
        Query.read(call.query(), List.of());
        return Answer.json(
                200,
                line -> {
                    line.beginList("circuits");
                    for (CircuitView view : board.circuits()) {
                        line.begin();
                        members(line, view);
                        line.end();
                    }
                    line.endList();
                });
    }

    Reply one(Call call) throws BadRequest {
        Query.read(call.query(), List.of());
        Name name = name(call.rest());
        List<CircuitView> all = board.circuits();
        Optional<CircuitView> found = all.stream().filter(name::isOf).findFirst();
        if (found.isEmpty()) {
            return unknown(name, all);
        }
        return call.request().isSafe()
                ? shown(found.get())
                : override(name, found.get(), call.request());
    }

    private Answer override(Name name, CircuitView before, AdminRequest request) throws BadRequest {
        CircuitOverride override;
        try {
            override = override(request);
        } catch (BadRequest e) {
            return e.answer().about(new Change(name.text(), before.state().label(), ""));
        }
        return board.override(name.provider(), name.model(), override)
                .map(after -> shown(after).about(change(name, before, after)))
                .orElseGet(() -> unknown(name, board.circuits()));
    }

    private static CircuitOverride override(AdminRequest request) throws BadRequest {
        String state = RequestBody.texts(request, List.of("state"), EXAMPLE).get("state");
        CircuitOverride override = state == null ? null : OVERRIDES.get(state);
        if (override == null) {
            throw RequestBody.wrong("has no 'state' that is known", EXAMPLE);
        }
        return override;
    }

    private static Change change(Name name, CircuitView before, CircuitView after) {
        return new Change(name.text(), before.state().label(), after.state().label());
    }

    /** The first slash ends the provider's name, as in the configuration; then each is decoded. */
    private static Name name(String rest) throws BadRequest {
        int slash = rest.indexOf('/');
        Optional<String> provider =
                PercentCoding.decode(slash < 0 ? rest : rest.substring(0, slash));
        Optional<String> model = PercentCoding.decode(slash < 0 ? "" : rest.substring(slash + 1));
        if (provider.isEmpty() || model.isEmpty()) {
            throw new BadRequest("The path is not percent-encoded UTF-8.");
        }
        return new Name(provider.get(), model.get());
    }

    private static Answer unknown(Name name, List<CircuitView> all) {
        List<String> known =
                all.stream().map(view -> view.provider() + "/" + view.model()).toList();
        return Answer.error(
                404,
                "There is no such circuit."
                        + DidYouMean.closest(name.text(), known)
                                .map(meant -> " Did you mean " + meant + "?")
                                .orElse(" GET /admin/v1/circuits lists all."));
    }

    private static Answer shown(CircuitView view) {
        return Answer.json(200, line -> members(line, view));
    }

    private static void members(JsonLine line, CircuitView view) {
        line.text("provider", view.provider());
        line.text("model", view.model());
        line.text("state", view.state().label());
        Instant since = view.since();
        line.text("since", since == null ? null : since.toString());
        line.text("reason", view.reason());
        line.raw("retry_in_ms", millis(view.retryIn()));
        line.number("calls", view.calls());
        line.number("failures", view.failures());
        line.number("consecutive_failures", view.consecutiveFailures());
    }

    private static String millis(@Nullable Duration time) {
        return time == null ? "null" : Long.toString(time.toMillis());
    }
}
