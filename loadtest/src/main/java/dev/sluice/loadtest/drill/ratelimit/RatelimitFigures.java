package dev.sluice.loadtest.drill.ratelimit;

import dev.sluice.loadtest.drill.bench.Answers;
import dev.sluice.loadtest.drill.bench.Mark;
import dev.sluice.loadtest.drill.bench.Marks;
import dev.sluice.loadtest.drill.bench.PlainReport;
import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonArray;
import dev.sluice.loadtest.report.Figures;
import dev.sluice.loadtest.report.JsonFields;
import dev.sluice.loadtest.report.TextTable;
import dev.sluice.loadtest.simulator.KeyUsage;
import java.util.List;
import java.util.Locale;

/**
 * What driving a pool comes to.
 *
 * @param keys as the provider itself has counted
 */
record RatelimitFigures(Answers all, List<KeyUsage> keys) {
    static final double BY_POOL = 0.99;

    RatelimitFigures {
        keys = List.copyOf(keys);
    }

    long refused() {
        return keys.stream().mapToLong(KeyUsage::refused).sum();
    }

    long peak() {
        return keys.stream().mapToLong(KeyUsage::peak).max().orElse(0);
    }

    long byPool() {
        return all.authors().getOrDefault(RatelimitDrill.POOL, 0L);
    }

    Marks marks(RatelimitPlan plan) {
        return Marks.of(
                all.available(),
                Mark.of(
                        "no 429 from the provider (its limits were known)",
                        refused() == 0,
                        String.valueOf(refused())),
                Mark.of(
                        "99 % served by the pool",
                        all.requests() > 0 && byPool() >= BY_POOL * all.requests(),
                        Figures.percent(byPool(), all.requests())),
                Mark.of(
                        "no key above %d tokens in any minute, by the provider's own count"
                                .formatted(plan.tokensPerMinute()),
                        peak() <= plan.tokensPerMinute(),
                        String.valueOf(peak())));
    }

    PlainReport report(RatelimitPlan plan) {
        return new PlainReport(
                "ratelimit", all.headline(), marks(plan), body(plan), json().object());
    }

    private String body(RatelimitPlan plan) {
        TextTable table = new TextTable();
        table.row(List.of("key", "requests", "429s", "tokens", "most in a minute"));
        for (KeyUsage usage : keys) {
            table.row(
                    List.of(
                            usage.key(),
                            String.valueOf(usage.requests()),
                            String.valueOf(usage.refused()),
                            String.valueOf(usage.inputTokens() + usage.outputTokens()),
                            String.valueOf(usage.peak())));
        }
        return String.format(
                        Locale.ROOT,
                        "%d keys of %d tokens a minute, asked for %.0f %% of that (%.2f requests/s)"
                                + " for %d s; the gateway rests a key at %.0f %%\n",
                        plan.keys(),
                        plan.tokensPerMinute(),
                        plan.load() * 100,
                        plan.rate(),
                        plan.duration().toSeconds(),
                        plan.rotateAt() * 100)
                + "answered by: %s\nfirst token p50 %s, p99 %s\n\n"
                        .formatted(
                                Figures.counts(all.authors()),
                                Figures.time(all.firstToken().p50()),
                                Figures.time(all.firstToken().p99()))
                + table.text();
    }

    private JsonFields json() {
        return all.json()
                .put("refused", refused())
                .put("peak", peak())
                .put(
                        "keys",
                        new JsonArray(
                                keys.stream()
                                        .<JsonValue>map(
                                                usage ->
                                                        new JsonFields()
                                                                .put("key", usage.key())
                                                                .put("requests", usage.requests())
                                                                .put("refused", usage.refused())
                                                                .put("peak", usage.peak())
                                                                .object())
                                        .toList()));
    }
}
