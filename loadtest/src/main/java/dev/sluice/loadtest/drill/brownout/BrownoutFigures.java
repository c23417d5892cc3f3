package dev.sluice.loadtest.drill.brownout;

import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.drill.bench.Answers;
import dev.sluice.loadtest.drill.bench.Crowd.Course;
import dev.sluice.loadtest.drill.bench.Mark;
import dev.sluice.loadtest.drill.bench.Marks;
import dev.sluice.loadtest.drill.bench.Pair;
import dev.sluice.loadtest.drill.bench.PlainReport;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import dev.sluice.loadtest.report.Figures;
import dev.sluice.loadtest.report.JsonFields;
import dev.sluice.loadtest.report.Latencies;
import dev.sluice.loadtest.report.TextTable;
import java.time.Duration;
import java.util.List;

/**
 * What a brown-out comes to.
 *
 * @param untilMoved requests from the first slow moment to the last one that still went to the slow
 *     primary, those of trials after the cool-down left out
 * @param p95 of all first tokens while the primary was slow
 */
record BrownoutFigures(Answers all, Answers before, Answers during, long untilMoved, Duration p95) {
    static final int MOVED = 20;
    static final Duration P95 = Duration.ofSeconds(1);

    /**
     * Works them out.
     *
     * @param openFor after that a trial may go to the primary
     */
    static BrownoutFigures of(Course course, Duration openFor) {
        long slow = course.moments().get(0);
        long quick = course.moments().get(1);
        List<Reply> during = course.between(slow, quick);
        Latencies firstTokens = new Latencies();
        during.stream().filter(Reply::hasContent).forEach(r -> firstTokens.record(r.firstToken()));
        return new BrownoutFigures(
                Answers.of(course.replies()),
                Answers.of(course.between(course.start(), slow)),
                Answers.of(during),
                untilMoved(course.between(slow, Math.min(quick, slow + openFor.toNanos()))),
                firstTokens.percentile(95));
    }

    private static long untilMoved(List<Reply> replies) {
        int last = 0;
        for (int i = 0; i < replies.size(); i++) {
            if (replies.get(i).author().equals(Pair.PRIMARY)) {
                last = i + 1;
            }
        }
        return last;
    }

    Marks marks(BrownoutPlan plan) {
        Duration limit = plan.text().scaled(P95);
        return Marks.of(
                all.available(),
                Mark.of("no answer from the floor", all.floor() == 0, String.valueOf(all.floor())),
                Mark.of(
                        "traffic moved within " + MOVED + " requests",
                        untilMoved <= MOVED,
                        String.valueOf(untilMoved)),
                Mark.of(
                        "95 % of first tokens within " + Figures.time(limit) + " meanwhile",
                        p95.compareTo(limit) < 0,
                        Figures.time(p95)));
    }

    PlainReport report(BrownoutPlan plan) {
        return new PlainReport("brownout", all.headline(), marks(plan), body(plan), json());
    }

    private String body(BrownoutPlan plan) {
        TextTable table = new TextTable();
        table.row(List.of("", "calm", "primary slow"));
        table.row(
                List.of(
                        "requests",
                        String.valueOf(before.requests()),
                        String.valueOf(during.requests())));
        table.row(List.of("first token p50", time(before), time(during)));
        table.row(
                List.of(
                        "answered by",
                        Figures.counts(before.authors()),
                        Figures.counts(during.authors())));
        return "first token of the primary %s, then %s for %d s; speed %d\n\n"
                        .formatted(
                                Figures.time(plan.text().pace().firstDelay()),
                                Figures.time(plan.slowFirstDelay()),
                                plan.slow().toSeconds(),
                                plan.speed())
                + table.text();
    }

    private static String time(Answers answers) {
        return answers.firstToken().count() == 0
                ? "no answer"
                : Figures.time(answers.firstToken().p50());
    }

    private JsonObject json() {
        return new JsonFields()
                .put("all", all.json().object())
                .put("calm", before.json().object())
                .put("slow", during.json().object())
                .put("requests_until_moved", untilMoved)
                .put("slow_p95_ms", p95)
                .object();
    }
}
