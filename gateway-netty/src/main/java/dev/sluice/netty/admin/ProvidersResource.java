package dev.sluice.netty.admin;

import dev.sluice.core.error.DidYouMean;
import dev.sluice.core.provider.ProviderBoard;
import dev.sluice.core.provider.ProviderView;
import dev.sluice.netty.json.JsonLine;
import java.util.List;
import java.util.Optional;

/** The providers: shows them, and lets an operator drain one. Thread-safe: it has no state. */
final class ProvidersResource {

    private static final String DRAINED = "drained";
    private static final String EXAMPLE = "{\"drained\": true}";

    private final ProviderBoard board;

    ProvidersResource(ProviderBoard board) {
        this.board = board;
    }

    Reply list(Call call) throws BadRequest {
        Query.read(call.query(), List.of());
        return Answer.json(
                200,
                line -> {
                    line.beginList("providers");
                    for (ProviderView view : board.providers()) {
                        line.begin();
                        members(line, view);
                        line.end();
                    }
                    line.endList();
                });
    }

    Reply one(Call call) throws BadRequest {
        Query.read(call.query(), List.of());
        Optional<String> name = PercentCoding.decode(call.rest());
        if (name.isEmpty()) {
            throw new BadRequest("The path is not percent-encoded UTF-8.");
        }
        List<ProviderView> all = board.providers();
        Optional<ProviderView> found =
                all.stream().filter(view -> view.name().equals(name.get())).findFirst();
        if (found.isEmpty()) {
            return unknown(name.get(), all);
        }
        return call.request().isSafe() ? shown(found.get()) : drain(found.get(), call.request());
    }

    private Answer drain(ProviderView before, AdminRequest request) {
        boolean drained;
        try {
            drained = RequestBody.flag(request, DRAINED, EXAMPLE);
        } catch (BadRequest e) {
            return e.answer().about(new Change(before.name(), stateOf(before), ""));
        }
        Optional<ProviderView> after = board.drain(before.name(), drained);
        if (after.isEmpty()) {
            return unknown(before.name(), board.providers());
        }
        return shown(after.get())
                .about(new Change(before.name(), stateOf(before), stateOf(after.get())));
    }

    private static String stateOf(ProviderView view) {
        return view.drained() ? DRAINED : "in use";
    }

    private static Answer unknown(String name, List<ProviderView> all) {
        List<String> known = all.stream().map(ProviderView::name).toList();
        return Answer.error(
                404,
                "There is no such provider."
                        + DidYouMean.closest(name, known)
                                .map(meant -> " Did you mean " + meant + "?")
                                .orElse(" GET /admin/v1/providers lists all."));
    }

    private static Answer shown(ProviderView view) {
        return Answer.json(200, line -> members(line, view));
    }

    private static void members(JsonLine line, ProviderView view) {
        line.text("name", view.name());
        line.text("kind", view.kind());
        line.flag(DRAINED, view.drained());
        line.number("running", view.running());
    }
}
