package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.chat.FaultKind;
import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.chat.Verdict;
import dev.sluice.loadtest.drill.bench.TargetFault;
import dev.sluice.loadtest.report.Latencies;
import dev.sluice.loadtest.report.Percentiles;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What the course of a contender comes to.
 *
 * @param right requests whose whole right answer came from a provider
 * @param floor requests that the floor answered; not right
 * @param wrong by class, the floor's left out
 * @param before first tokens of right answers, by when the request was planned
 * @param toPrimary from the end of the outage to the first token of the primary
 */
record CourseFigures(
        String contender,
        long requests,
        long right,
        long floor,
        Map<String, Long> wrong,
        Percentiles before,
        Percentiles during,
        Percentiles after,
        long reachedPrimary,
        double amplification,
        Optional<Duration> toPrimary) {

    static CourseFigures of(Course course, TargetFault fault) {
        long died = course.outage().died();
        long back = course.outage().back();
        return new CourseFigures(
                course.contender(),
                course.replies().size(),
                count(course, Reply::isRight),
                count(course, CourseFigures::isFloor),
                wrong(course),
                firstTokens(course, reply -> reply.planned() < died),
                firstTokens(course, reply -> reply.planned() >= died && reply.planned() < back),
                firstTokens(course, reply -> reply.planned() >= back),
                course.outage().reachedPrimary(fault),
                (double) course.calls().all() / Math.max(1, course.replies().size()),
                toPrimary(course));
    }

    private static long count(Course course, Predicate<Reply> condition) {
        return course.replies().stream().filter(condition).count();
    }

    private static boolean isFloor(Reply reply) {
        return reply.verdict() instanceof Verdict.Wrong wrong && wrong.kind() == FaultKind.DEGRADED;
    }

    private static Map<String, Long> wrong(Course course) {
        Map<String, Long> counts = new TreeMap<>();
        for (Reply reply : course.replies()) {
            if (reply.verdict() instanceof Verdict.Wrong wrong && !isFloor(reply)) {
                counts.merge(wrong.label(), 1L, Long::sum);
            }
        }
        return counts;
    }

    private static Percentiles firstTokens(Course course, Predicate<Reply> phase) {
        Latencies latencies = new Latencies();
        course.replies().stream()
                .filter(reply -> reply.isRight() && reply.hasContent() && phase.test(reply))
                .forEach(reply -> latencies.record(reply.firstToken()));
        return latencies.percentiles();
    }

    private static Optional<Duration> toPrimary(Course course) {
        return course.replies().stream()
                .filter(reply -> reply.author().equals(Stage.PRIMARY))
                .mapToLong(Reply::firstContent)
                .filter(moment -> moment >= course.outage().back())
                .min()
                .stream()
                .mapToObj(moment -> Duration.ofNanos(moment - course.outage().back()))
                .findFirst();
    }
}
