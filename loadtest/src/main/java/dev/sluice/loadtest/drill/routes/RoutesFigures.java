package dev.sluice.loadtest.drill.routes;

import dev.sluice.loadtest.drill.bench.Mark;
import dev.sluice.loadtest.drill.bench.Marks;
import dev.sluice.loadtest.drill.bench.PlainReport;
import dev.sluice.loadtest.drill.routes.UserRoutes.Route;
import dev.sluice.loadtest.drill.routes.UserRoutes.Target;
import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonArray;
import dev.sluice.loadtest.report.JsonFields;
import dev.sluice.loadtest.report.TextTable;
import java.nio.file.Path;
import java.util.List;

/** Who answered, target by target. */
record RoutesFigures(List<Trial> trials) {

    /** What came back; empty texts where the gateway does not say who answered. */
    record Answer(int status, String provider, String model) {

        String text() {
            if (status != 200) {
                return "nobody: status " + status;
            }
            return model.isEmpty() ? provider : provider + "/" + model;
        }
    }

    /** One question, with all dead that stand before the target. */
    record Trial(Route route, Target target, Answer answer) {

        boolean reached() {
            return answer.status() == 200
                    && answer.provider().equals(target.provider())
                    && (target.model().isEmpty() || target.names().contains(answer.model()));
        }

        String name() {
            return route.name() + " -> " + target.text();
        }
    }

    RoutesFigures {
        trials = List.copyOf(trials);
    }

    Marks marks() {
        List<String> missed =
                trials.stream().filter(trial -> !trial.reached()).map(Trial::name).toList();
        return Marks.of(
                Mark.of(
                        "each target can be reached",
                        missed.isEmpty() && !trials.isEmpty(),
                        missed.isEmpty()
                                ? String.valueOf(trials.size())
                                : "never " + String.join(", ", missed)));
    }

    PlainReport report(Path file) {
        long reached = trials.stream().filter(Trial::reached).count();
        return new PlainReport(
                "routes",
                "reached: %d of %d targets of %s"
                        .formatted(reached, trials.size(), file.getFileName()),
                marks(),
                body(),
                new JsonFields()
                        .put(
                                "targets",
                                new JsonArray(trials.stream().map(RoutesFigures::json).toList()))
                        .object());
    }

    private String body() {
        TextTable table = new TextTable();
        table.row(List.of("route", "target", "tier", "dead before it", "answered by", ""));
        for (Trial trial : trials) {
            table.row(
                    List.of(
                            trial.route().name(),
                            trial.target().text(),
                            String.valueOf(trial.target().tier()),
                            String.valueOf(trial.route().before(trial.target()).size()),
                            trial.answer().text(),
                            trial.reached() ? "reached" : "NOT REACHED"));
        }
        return "simulators stood in for providers; circuits, caches and virtual keys were off\n\n"
                + table.text();
    }

    private static JsonValue json(Trial trial) {
        return new JsonFields()
                .put("route", trial.route().name())
                .put("target", trial.target().text())
                .put("tier", trial.target().tier())
                .put("answered_by", trial.answer().text())
                .put("reached", trial.reached())
                .object();
    }
}
