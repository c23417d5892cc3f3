package dev.sluice.loadtest.drill.cost;

import dev.sluice.loadtest.drill.bench.Mark;
import dev.sluice.loadtest.drill.bench.Marks;
import dev.sluice.loadtest.drill.bench.PlainReport;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import dev.sluice.loadtest.report.Figures;
import dev.sluice.loadtest.report.JsonFields;
import dev.sluice.loadtest.report.TextTable;
import java.util.List;
import java.util.Locale;

/** What the pinned load costs with the gateway's cache and fail-over, and without. */
record CostFigures(CostRun with, CostRun without) {
    static final double CENTS_A_TASK = 0.3568;
    static final double SHARE = 0.85;

    Marks marks() {
        double share = with.centsATask() / Math.max(1e-9, without.centsATask());
        return Marks.of(
                with.all().available(),
                Mark.of(
                        "a task costs at most " + CENTS_A_TASK + " cents",
                        with.centsATask() <= CENTS_A_TASK,
                        cents(with)),
                Mark.of(
                        "at most " + SHARE + " of the same load without cache and routing",
                        share <= SHARE,
                        String.format(Locale.ROOT, "%.3f", share)));
    }

    PlainReport report(CostPlan plan) {
        return new PlainReport(
                "cost",
                "cost of a task: %s with the gateway, %s without (%s of them done, %s without)"
                        .formatted(
                                cents(with),
                                cents(without),
                                Figures.percent(with.all().right(), with.all().requests()),
                                Figures.percent(without.all().right(), without.all().requests())),
                marks(),
                body(plan),
                new JsonFields()
                        .put("with", json(with))
                        .put("without", json(without))
                        .put("speed", plan.speed())
                        .put("seed", plan.seed())
                        .object());
    }

    private String body(CostPlan plan) {
        TextTable table = new TextTable();
        table.row(List.of("", "with the gateway", "without"));
        row(table, "tasks", run -> String.valueOf(run.all().requests()));
        row(table, "done", run -> String.valueOf(run.all().right()));
        row(table, "answers from memory", run -> String.valueOf(run.remembered()));
        row(table, "primary", run -> dollars(run.primaryDollars()));
        row(table, "secondary", run -> dollars(run.secondaryDollars()));
        row(table, "in all", run -> dollars(run.dollars()));
        row(table, "cents a task", CostFigures::cents);
        return "%d tasks at 4/s of %d + %d tokens, every third an exact repeat of an earlier one; the primary dead from 120 s to 240 s; speed %d, seed %d\n"
                        .formatted(
                                with.all().requests(),
                                CostPlan.PROMPT_TOKENS,
                                CostPlan.COMPLETION_TOKENS,
                                plan.speed(),
                                plan.seed())
                + "without: a client that asks the primary and, when that fails, the secondary, and"
                + " remembers nothing\n"
                + "dollars by the tokens that the providers counted; repeats in other words"
                + " (paraphrases) are not part of it\n\n"
                + table.text();
    }

    /** A cell of one run. */
    private interface Cell {
        String of(CostRun run);
    }

    private void row(TextTable table, String name, Cell cell) {
        table.row(List.of(name, cell.of(with), cell.of(without)));
    }

    private static String cents(CostRun run) {
        return String.format(Locale.ROOT, "%.4f cents", run.centsATask());
    }

    private static String dollars(double dollars) {
        return String.format(Locale.ROOT, "$%.4f", dollars);
    }

    private static JsonObject json(CostRun run) {
        return run.all()
                .json()
                .put("from_memory", run.remembered())
                .put("primary_usd", run.primaryDollars())
                .put("secondary_usd", run.secondaryDollars())
                .put("cents_a_task", run.centsATask())
                .object();
    }
}
