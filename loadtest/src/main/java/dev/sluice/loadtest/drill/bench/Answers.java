package dev.sluice.loadtest.drill.bench;

import dev.sluice.loadtest.chat.FaultKind;
import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.chat.Verdict;
import dev.sluice.loadtest.report.Figures;
import dev.sluice.loadtest.report.JsonFields;
import dev.sluice.loadtest.report.Latencies;
import dev.sluice.loadtest.report.Percentiles;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a set of replies comes to.
 *
 * @param right whole right answers of a provider
 * @param floor answers of the floor where a provider's was expected; not right
 * @param wrong by class, the floor's left out
 * @param firstToken of right answers
 * @param authors right answers by the simulator that wrote them
 */
public record Answers(
        long requests,
        long right,
        long floor,
        Map<String, Long> wrong,
        Percentiles firstToken,
        Map<String, Long> authors) {

    public static Answers of(List<Reply> replies) {
        Map<String, Long> wrong = new TreeMap<>();
        Map<String, Long> authors = new TreeMap<>();
        Latencies firstTokens = new Latencies();
        long right = 0;
        long floor = 0;
        for (Reply reply : replies) {
            switch (reply.verdict()) {
                case Verdict.Right(String author) -> {
                    right++;
                    authors.merge(author, 1L, Long::sum);
                    if (reply.hasContent()) {
                        firstTokens.record(reply.firstToken());
                    }
                }
                case Verdict.Wrong bad when bad.kind() == FaultKind.DEGRADED -> floor++;
                case Verdict.Wrong bad -> wrong.merge(bad.label(), 1L, Long::sum);
            }
        }
        return new Answers(replies.size(), right, floor, wrong, firstTokens.percentiles(), authors);
    }

    /** The usual first line of a report. */
    public String headline() {
        return "availability: %s (%d of %d requests got the whole right answer of a provider; %d answers of the floor, not counted)"
                .formatted(Figures.percent(right, requests), right, requests, floor);
    }

    public Mark available() {
        return Mark.of(
                "availability 100 %",
                right == requests && requests > 0,
                Figures.percent(right, requests)
                        + (wrong.isEmpty() ? "" : " (" + Figures.counts(wrong) + ")"));
    }

    /** Members of a report for programs. */
    public JsonFields json() {
        return new JsonFields()
                .put("requests", requests)
                .put("right", right)
                .put("floor", floor)
                .put("failed", wrong)
                .put("first_token", firstToken.json())
                .put("answered_by", authors);
    }
}
