package dev.sluice.loadtest.drill.flap;

import dev.sluice.loadtest.drill.bench.Answers;
import dev.sluice.loadtest.drill.bench.Mark;
import dev.sluice.loadtest.drill.bench.Marks;
import dev.sluice.loadtest.drill.bench.PlainReport;
import dev.sluice.loadtest.report.Figures;
import java.util.Locale;

/**
 * What flapping comes to.
 *
 * @param calls to both providers
 * @param openings of the primary's circuit
 */
record FlapFigures(Answers all, long calls, long openings) {
    static final double AMPLIFICATION = 1.1;

    double amplification() {
        return (double) calls / Math.max(1, all.requests());
    }

    Marks marks() {
        return Marks.of(
                all.available(),
                Mark.of("no answer from the floor", all.floor() == 0, String.valueOf(all.floor())),
                Mark.of(
                        "upstream calls per request at most " + AMPLIFICATION,
                        amplification() <= AMPLIFICATION,
                        String.format(Locale.ROOT, "%.3f", amplification())));
    }

    PlainReport report(FlapPlan plan) {
        String body =
                "the primary was well for %s and dead for %s (%s) in turn, %d changes; speed %d\n"
                                .formatted(
                                        Figures.time(plan.every()),
                                        Figures.time(plan.every()),
                                        plan.fault().mode(),
                                        plan.changes(),
                                        plan.speed())
                        + "answered by: %s\nfailed requests: %s\nits circuit opened %d times\nfirst token p50 %s, p99 %s\n"
                                .formatted(
                                        Figures.counts(all.authors()),
                                        Figures.counts(all.wrong()),
                                        openings,
                                        Figures.time(all.firstToken().p50()),
                                        Figures.time(all.firstToken().p99()));
        return new PlainReport(
                "flap",
                all.headline(),
                marks(),
                body,
                all.json()
                        .put("upstream_calls", calls)
                        .put("upstream_calls_per_request", amplification())
                        .put("openings", openings)
                        .object());
    }
}
