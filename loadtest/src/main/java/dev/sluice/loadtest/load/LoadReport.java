package dev.sluice.loadtest.load;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonString;
import dev.sluice.loadtest.report.Figures;
import dev.sluice.loadtest.report.HistogramDrawing;
import dev.sluice.loadtest.report.JsonFields;
import dev.sluice.loadtest.report.Latencies;
import dev.sluice.loadtest.report.Percentiles;
import java.time.Duration;
import java.util.Locale;

/**
 * The report of a run that is over.
 *
 * @param conditions in a few words: where to, how many
 * @param elapsed from the beginning to the last end
 */
record LoadReport(String conditions, Duration elapsed, LoadFigures figures) {
    private static final int DETAIL = 160;

    String text() {
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(
                        Locale.ROOT,
                        "right: %s (%d of %d requests)\n\n%s\n",
                        Figures.percent(figures.rightCount(), figures.sentCount()),
                        figures.rightCount(),
                        figures.sentCount(),
                        conditions));
        text.append(
                String.format(
                        Locale.ROOT,
                        "%.1f requests/s answered rightly over %.2f s\n\n",
                        throughput(),
                        seconds()));
        text.append(
                String.format(
                        Locale.ROOT,
                        "%-12s %9s %9s %9s %9s %9s\n",
                        "",
                        "p50",
                        "p90",
                        "p99",
                        "p99.9",
                        "max"));
        text.append(row("first token", figures.firstToken));
        text.append(row("gaps", figures.gaps));
        text.append(row("total", figures.total));
        if (figures.firstToken.count() > 0) {
            text.append("\nfirst token, from the planned send time:\n");
            text.append(HistogramDrawing.of(figures.firstToken));
        }
        return text.append('\n').append(counts()).toString();
    }

    private String counts() {
        StringBuilder text = new StringBuilder();
        text.append("errors     ").append(Figures.counts(figures.errors())).append('\n');
        figures.examples(LoadReport::shorten)
                .forEach((label, detail) -> text.append("  " + label + ": " + detail + "\n"));
        text.append("providers  ").append(Figures.counts(figures.providers())).append('\n');
        text.append("cache      ").append(Figures.counts(figures.caches())).append('\n');
        text.append("degraded   ").append(Figures.counts(figures.degraded())).append('\n');
        return text.toString();
    }

    JsonValue json() {
        JsonFields examples = new JsonFields();
        figures.examples(LoadReport::shorten)
                .forEach((label, detail) -> examples.put(label, new JsonString(detail)));
        return new JsonFields()
                .put("conditions", conditions)
                .put("requests", figures.sentCount())
                .put("right", figures.rightCount())
                .put("failed", figures.wrongCount())
                .put("elapsed_ms", elapsed)
                .put("requests_per_second", throughput())
                .put("first_token", figures.firstToken.percentiles().json())
                .put("gaps", figures.gaps.percentiles().json())
                .put("total", figures.total.percentiles().json())
                .put("errors", figures.errors())
                .put("error_examples", examples.object())
                .put("providers", figures.providers())
                .put("cache", figures.caches())
                .put("degraded", figures.degraded())
                .object();
    }

    /** True if there were any, and none failed. */
    boolean allRight() {
        return figures.rightCount() > 0 && figures.wrongCount() == 0;
    }

    private double throughput() {
        return figures.rightCount() / Math.max(seconds(), 1e-9);
    }

    private double seconds() {
        return elapsed.toNanos() / 1e9;
    }

    private static String row(String name, Latencies latencies) {
        Percentiles p = latencies.percentiles();
        return p.count() == 0
                ? String.format(Locale.ROOT, "%-12s %9s\n", name, "none")
                : String.format(
                        Locale.ROOT,
                        "%-12s %9s %9s %9s %9s %9s\n",
                        name,
                        Figures.time(p.p50()),
                        Figures.time(p.p90()),
                        Figures.time(p.p99()),
                        Figures.time(p.p999()),
                        Figures.time(p.max()));
    }

    private static String shorten(String detail) {
        String line = detail.replaceAll("\\s+", " ");
        return line.length() <= DETAIL ? line : line.substring(0, DETAIL) + " ...";
    }
}
