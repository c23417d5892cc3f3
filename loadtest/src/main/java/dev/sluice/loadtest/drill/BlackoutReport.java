package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.drill.bench.DrillReport;
import dev.sluice.loadtest.drill.bench.Marks;
import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonArray;
import dev.sluice.loadtest.report.Figures;
import dev.sluice.loadtest.report.JsonFields;
import dev.sluice.loadtest.report.Percentiles;
import dev.sluice.loadtest.report.TextTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The report of a blackout drill. Its first line is the verdict.
 *
 * @param courses the gateway's first, then those that it is compared with
 * @param sideBySide whether they ran at the same time
 */
record BlackoutReport(
        BlackoutPlan plan, List<CourseFigures> courses, CircuitFigures circuit, boolean sideBySide)
        implements DrillReport {
    BlackoutReport {
        courses = List.copyOf(courses);
    }

    Marks marks() {
        return BlackoutMarks.of(plan, gateway(), circuit);
    }

    @Override
    public boolean passed() {
        return marks().passed();
    }

    private CourseFigures gateway() {
        return courses.getFirst();
    }

    // ---- for people

    @Override
    public String text() {
        CourseFigures gateway = gateway();
        StringBuilder text = new StringBuilder();
        text.append(
                "availability: %s over the whole run (%d of %d requests got the whole right answer"
                                .formatted(
                                        Figures.percent(gateway.right(), gateway.requests()),
                                        gateway.right(),
                                        gateway.requests())
                        + " of a provider; %d answers of the floor, not counted)\n"
                                .formatted(gateway.floor()));
        text.append(marks().verdict()).append('\n').append(machine()).append('\n');
        text.append(conditions()).append('\n');
        text.append(table());
        text.append('\n').append(circuitText());
        return text.append(marks().text()).toString();
    }

    /** Where the calm is not calm, the marks tell of the machine and not of the gateway. */
    private String machine() {
        Duration calm = gateway().before().p50();
        Duration own = plan.pace().firstDelay();
        return plan.speed() == 1 || calm.compareTo(own.multipliedBy(3)) <= 0
                ? ""
                : "the machine is too busy for this speed: before the outage the median first token took %s, of which %s are the provider's own\n"
                        .formatted(Figures.time(calm), Figures.time(own));
    }

    private String conditions() {
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(
                        Locale.ROOT,
                        "%s requests/s for %d s, the primary dead from %d s to %d s with %s, seed"
                                + " %d\n",
                        plan.rate(),
                        plan.duration().toSeconds(),
                        plan.outage().from().toSeconds(),
                        plan.outage().to().toSeconds(),
                        plan.fault().mode(),
                        plan.seed()));
        text.append(
                plan.speed() == 1
                        ? "real time\n"
                        : String.format(
                                Locale.ROOT,
                                "speed %d: every time is divided by it (arrival gaps: %s requests/s"
                                        + " are sent; outage, providers' delays, circuit, time"
                                        + " limits); all figures below are as measured\n",
                                plan.speed(),
                                plan.scaledRate()));
        text.append(
                "providers: %s; first token after %s, then %.0f tokens/s, %d tokens\n"
                        .formatted(
                                plan.forms(),
                                Figures.time(plan.pace().firstDelay()),
                                plan.pace().tokensPerSecond(),
                                plan.pace().chunks()));
        if (courses.size() > 1) {
            text.append("compared under the same load, each with providers of its own, ");
            text.append(sideBySide ? "side by side" : "one after the other");
            text.append("; no prompt comes twice, so no cache helps\n");
        }
        return text.toString();
    }

    private String table() {
        TextTable table = new TextTable();
        row(table, "", CourseFigures::contender);
        row(table, "availability", c -> Figures.percent(c.right(), c.requests()));
        row(table, "requests", c -> String.valueOf(c.requests()));
        row(table, "answers of the floor", c -> String.valueOf(c.floor()));
        row(table, "failed requests", c -> Figures.counts(c.wrong()));
        row(table, "first token before   p50", c -> time(c.before(), Percentiles::p50));
        row(table, "                     p99", c -> time(c.before(), Percentiles::p99));
        row(table, "first token during   p50", c -> time(c.during(), Percentiles::p50));
        row(table, "                     p99", c -> time(c.during(), Percentiles::p99));
        row(table, "first token after    p50", c -> time(c.after(), Percentiles::p50));
        row(table, "                     p99", c -> time(c.after(), Percentiles::p99));
        row(table, "added to the provider's", this::added);
        row(table, "calls to the dead primary", c -> String.valueOf(c.reachedPrimary()));
        row(
                table,
                "upstream calls/request",
                c -> String.format(Locale.ROOT, "%.3f", c.amplification()));
        row(table, "primary serves again after", c -> Figures.time(c.toPrimary()));
        return table.text();
    }

    private void row(TextTable table, String name, Function<CourseFigures, String> value) {
        List<String> cells = new ArrayList<>(List.of(name));
        courses.forEach(course -> cells.add(value.apply(course)));
        table.row(cells);
    }

    private static String time(Percentiles of, Function<Percentiles, Duration> which) {
        return of.count() == 0 ? "no answer" : Figures.time(which.apply(of));
    }

    private String added(CourseFigures course) {
        return course.before().count() == 0
                ? "no answer"
                : Figures.time(course.before().p50().minus(plan.pace().firstDelay()));
    }

    private String circuitText() {
        TextTable table = new TextTable();
        table.row(List.of("  opened, after the first failed call", Figures.time(circuit.toTrip())));
        table.row(
                List.of(
                        "  cool-down over, after the end of the outage",
                        Figures.time(circuit.coolDown())));
        table.row(
                List.of(
                        "  closed again, after the end of the outage",
                        Figures.time(circuit.toClosed())));
        return "the gateway's circuit for the primary (its metrics were read every %s)\n"
                        .formatted(Figures.time(GatewayContender.period(plan)))
                + table.text();
    }

    // ---- for programs

    @Override
    public JsonValue json() {
        return new JsonFields()
                .put("drill", "blackout")
                .put("availability", share(gateway()))
                .put("passed", passed())
                .put("conditions", conditionsJson())
                .put("contenders", new JsonArray(courses.stream().map(this::courseJson).toList()))
                .put(
                        "circuit",
                        new JsonFields()
                                .putMillis("to_trip_ms", circuit.toTrip())
                                .put("cool_down_ms", circuit.coolDown())
                                .putMillis("to_closed_ms", circuit.toClosed())
                                .object())
                .put("marks", marks().json())
                .object();
    }

    private JsonValue conditionsJson() {
        return new JsonFields()
                .put("rate", plan.rate())
                .put("duration_s", plan.duration().toSeconds())
                .put("outage_from_s", plan.outage().from().toSeconds())
                .put("outage_to_s", plan.outage().to().toSeconds())
                .put("fault", plan.fault().mode())
                .put("forms", plan.forms().toString())
                .put("speed", plan.speed())
                .put("seed", plan.seed())
                .put("provider_first_token_ms", plan.pace().firstDelay())
                .put("side_by_side", sideBySide)
                .object();
    }

    private JsonValue courseJson(CourseFigures course) {
        return new JsonFields()
                .put("name", course.contender())
                .put("requests", course.requests())
                .put("availability", share(course))
                .put("right", course.right())
                .put("floor", course.floor())
                .put("failed", course.wrong())
                .put("first_token_before", course.before().json())
                .put("first_token_during", course.during().json())
                .put("first_token_after", course.after().json())
                .put("added_first_token_ms", course.before().p50().minus(plan.pace().firstDelay()))
                .put("calls_to_dead_primary", course.reachedPrimary())
                .put("upstream_calls_per_request", course.amplification())
                .putMillis("primary_serves_again_ms", course.toPrimary())
                .object();
    }

    private static double share(CourseFigures course) {
        return (double) course.right() / Math.max(1, course.requests());
    }
}
