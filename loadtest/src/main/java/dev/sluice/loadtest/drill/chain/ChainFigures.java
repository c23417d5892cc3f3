package dev.sluice.loadtest.drill.chain;

import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.drill.bench.Answers;
import dev.sluice.loadtest.drill.bench.Crowd.Course;
import dev.sluice.loadtest.drill.bench.Mark;
import dev.sluice.loadtest.drill.bench.Marks;
import dev.sluice.loadtest.drill.bench.PlainReport;
import dev.sluice.loadtest.report.Figures;
import dev.sluice.loadtest.report.TextTable;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the death of a chain comes to.
 *
 * @param undisturbed the median first token while all tiers live
 * @param penalty how much longer than that the first tokens of all requests took on average; what
 *     came sooner counts as no longer
 * @param byStage who answered while each tier was the first that lived, the last of its keys dying
 *     after half of it
 * @param dollars for all requests
 */
record ChainFigures(
        Answers all,
        Duration undisturbed,
        Duration penalty,
        Map<Tier, Map<String, Long>> byStage,
        double dollars) {
    static final Duration PENALTY = Duration.ofMillis(200);

    static ChainFigures of(Course course, ChainPlan plan, double dollars) {
        Map<Tier, Map<String, Long>> byStage = new EnumMap<>(Tier.class);
        for (Tier tier : Tier.values()) {
            byStage.put(tier, served(stage(course, plan, tier, /* more= */ 0.5)));
        }
        Duration undisturbed =
                Answers.of(course.between(course.start(), end(course, plan, Tier.FREE)))
                        .firstToken()
                        .p50();
        return new ChainFigures(
                Answers.of(course.replies()),
                undisturbed,
                penalty(course.replies(), undisturbed),
                byStage,
                dollars);
    }

    private static long end(Course course, ChainPlan plan, Tier tier) {
        return course.start() + plan.at(tier, /* more= */ 1).toNanos();
    }

    private static List<Reply> stage(Course course, ChainPlan plan, Tier tier, double more) {
        return course.between(
                course.start() + plan.at(tier, more).toNanos(), end(course, plan, tier));
    }

    private static Map<String, Long> served(List<Reply> replies) {
        Map<String, Long> counts = new TreeMap<>();
        replies.forEach(
                reply ->
                        counts.merge(
                                reply.isRight() ? reply.served().provider() : "nobody",
                                1L,
                                Long::sum));
        return counts;
    }

    private static Duration penalty(List<Reply> replies, Duration undisturbed) {
        return Duration.ofNanos(
                (long)
                        replies.stream()
                                .filter(Reply::hasContent)
                                .mapToLong(r -> r.firstToken().minus(undisturbed).toNanos())
                                .map(nanos -> Math.max(0, nanos))
                                .average()
                                .orElse(0));
    }

    /** Most requests of the second half of its stage. */
    private boolean servedInTurn(Tier tier) {
        Map<String, Long> served = byStage.getOrDefault(tier, Map.of());
        long all = served.values().stream().mapToLong(Long::longValue).sum();
        return 2 * served.getOrDefault(tier.provider(), 0L) > all;
    }

    double dollarsForTenThousand() {
        return dollars / Math.max(1, all.requests()) * 10_000;
    }

    Marks marks(ChainPlan plan) {
        long answered5xx =
                all.wrong().entrySet().stream()
                        .filter(wrong -> wrong.getKey().startsWith("status 5"))
                        .mapToLong(Map.Entry::getValue)
                        .sum();
        List<String> missing =
                byStage.keySet().stream()
                        .filter(tier -> !servedInTurn(tier))
                        .map(Tier::provider)
                        .toList();
        return Marks.of(
                Mark.of("no answer of 5xx", answered5xx == 0, String.valueOf(answered5xx)),
                Mark.of(
                        "each request answered",
                        all.right() == all.requests() && all.requests() > 0,
                        all.right() + " of " + all.requests()),
                Mark.of(
                        "each tier serves in its turn",
                        missing.isEmpty(),
                        missing.isEmpty() ? "all" : "not " + String.join(", ", missing)),
                new Mark(
                        "average penalty at most " + Figures.time(PENALTY),
                        penalty.compareTo(PENALTY) <= 0,
                        /* counts= */ true,
                        Figures.time(penalty)));
    }

    PlainReport report(ChainPlan plan) {
        return new PlainReport(
                "chain",
                "answered: %s (%d of %d requests; the program's and the floor's answers count here)"
                        .formatted(
                                Figures.percent(all.right(), all.requests()),
                                all.right(),
                                all.requests()),
                marks(plan),
                body(plan),
                all.json()
                        .put("undisturbed_first_token_ms", undisturbed)
                        .put("penalty_ms", penalty)
                        .put("usd_for_10000_requests", dollarsForTenThousand())
                        .object());
    }

    private String body(ChainPlan plan) {
        TextTable table = new TextTable();
        table.row(List.of("first tier that lives", "answered by (second half of its time)"));
        byStage.forEach(
                (tier, served) -> table.row(List.of(tier.provider(), Figures.counts(served))));
        return "each tier dies after %d s: 401, spent quota, 503, silence, exit code; speed %d\n\n"
                        .formatted(plan.stage().toSeconds(), plan.speed())
                + table.text()
                + "\nfirst token undisturbed %s, average penalty %s, p99 %s\n"
                        .formatted(
                                Figures.time(undisturbed),
                                Figures.time(penalty),
                                Figures.time(all.firstToken().p99()))
                + String.format(
                        Locale.ROOT,
                        "cost of 10,000 requests: $%.4f (by the tokens that the providers counted;"
                                + " program and floor cost nothing)\n",
                        dollarsForTenThousand());
    }
}
