package dev.sluice.netty.admin;

import dev.sluice.netty.json.JsonLine;
import java.util.List;

/** Reads the configuration again. Thread-safe: it has no state. */
final class ReloadResource {

    private final Reload reload;

    ReloadResource(Reload reload) {
        this.reload = reload;
    }

    Reply reload(Call call) throws BadRequest {
        Query.read(call.query(), List.of());
        RequestBody.none(call.request());
        return switch (reload.reload()) {
            case Reload.Applied(String hash, List<String> notices) ->
                    well("applied", hash, notices);
            case Reload.Unchanged(String hash) -> well("unchanged", hash, List.of());
            case Reload.Refused(List<String> faults) -> refused(faults);
        };
    }

    private static Answer well(String result, String hash, List<String> notices) {
        return Answer.json(
                        200,
                        line -> {
                            line.text("result", result);
                            line.text("hash", hash);
                            line.texts("notices", notices);
                        })
                .about(new Change("configuration", "", result + " " + hash));
    }

    private static Answer refused(List<String> faults) {
        return Answer.json(422, line -> refusal(line, faults))
                .about(new Change("configuration", "", ""));
    }

    private static void refusal(JsonLine line, List<String> faults) {
        line.begin("error");
        line.text(
                "message",
                "The configuration has "
                        + (faults.size() == 1 ? "a fault" : faults.size() + " faults")
                        + "; the one before stays in force.");
        line.texts("faults", faults);
        line.end();
    }
}
