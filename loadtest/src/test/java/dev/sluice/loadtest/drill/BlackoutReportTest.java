package dev.sluice.loadtest.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.chat.FaultKind;
import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.chat.Served;
import dev.sluice.loadtest.chat.Verdict;
import dev.sluice.loadtest.drill.bench.Mark;
import dev.sluice.loadtest.drill.bench.TargetFault;
import dev.sluice.loadtest.drill.contender.UpstreamCalls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlackoutReportTest {
    private static final long SECOND = 1_000_000_000;
    private static final Verdict FROM_PRIMARY = new Verdict.Right(Stage.PRIMARY);
    private static final Verdict FROM_SECONDARY = new Verdict.Right(Stage.SECONDARY);
    private static final Verdict FLOOR = new Verdict.Wrong(FaultKind.DEGRADED, 200, "floor");
    private static final Verdict FAILED = new Verdict.Wrong(FaultKind.STATUS, 503, "away");
    private static final CircuitFigures GOOD_CIRCUIT =
            new CircuitFigures(
                    Optional.of(Duration.ofMillis(500)),
                    Duration.ofSeconds(4),
                    Optional.of(Duration.ofSeconds(7)));

    private final List<Reply> replies = new ArrayList<>();

    private static BlackoutPlan plan(int speed) {
        return new BlackoutPlan(
                4,
                Duration.ofMinutes(6),
                new Span(Duration.ofMinutes(2), Duration.ofMinutes(4)),
                TargetFault.UNAVAILABLE,
                TargetForms.OPENAI,
                speed,
                /* seed= */ 1);
    }

    private void reply(int plannedSecond, long firstTokenMillis, Verdict verdict) {
        long planned = plannedSecond * SECOND;
        long first = planned + firstTokenMillis * 1_000_000;
        replies.add(new Reply(planned, first, first + SECOND, new Served("", "", ""), verdict));
    }

    private void goodReplies() {
        reply(10, 284, FROM_PRIMARY);
        reply(130, 290, FROM_SECONDARY);
        reply(245, 285, FROM_PRIMARY);
    }

    private CourseFigures course(long calls) {
        Outage outage = new Outage(120 * SECOND, 240 * SECOND, 7, 5);
        Course course = new Course("gateway", 0, outage, replies, new UpstreamCalls(calls, 0));
        return CourseFigures.of(course, TargetFault.UNAVAILABLE);
    }

    private BlackoutReport report(int speed, long calls, CircuitFigures circuit) {
        return new BlackoutReport(plan(speed), List.of(course(calls)), circuit, true);
    }

    private static List<String> failed(BlackoutReport report) {
        return report.marks().all().stream().filter(Mark::failed).map(Mark::name).toList();
    }

    @Test
    void beginsWithTheVerdict() {
        goodReplies();
        reply(131, 300, FAILED);

        assertThat(report(1, 4, GOOD_CIRCUIT).text())
                .startsWith("availability: 75 % over the whole run (3 of 4 requests")
                .contains("\nFAILED: availability 100 %\n")
                .contains("status 503 1");
    }

    @Test
    void holdsAllMarksOfAGoodRun() {
        goodReplies();

        BlackoutReport report = report(1, 3, GOOD_CIRCUIT);

        assertThat(failed(report)).isEmpty();
        assertThat(report.passed()).isTrue();
        assertThat(report.json().at("availability").compact()).isEqualTo("1");
        assertThat(report.json().at("circuit", "to_trip_ms").compact()).isEqualTo("500");
    }

    @Test
    void saysWhatItsSpeedDoes() {
        goodReplies();

        assertThat(report(20, 3, GOOD_CIRCUIT).text())
                .contains("speed 20: every time is divided by it (arrival gaps: 80.0 requests/s");
    }

    @Test
    void saysWhenTheMachineCannotKeepTheSpeed() {
        reply(10, 20, FROM_PRIMARY);
        assertThat(report(20, 1, GOOD_CIRCUIT).text()).doesNotContain("too busy");

        replies.clear();
        reply(10, 60, FROM_PRIMARY);
        assertThat(report(20, 1, GOOD_CIRCUIT).text())
                .contains("\nthe machine is too busy for this speed: before the outage the median");
    }

    @Nested
    class Figures {
        @Test
        void keepTheFloorApart() {
            goodReplies();
            reply(132, 20, FLOOR);

            CourseFigures figures = course(4);

            assertThat(figures.right()).isEqualTo(3);
            assertThat(figures.floor()).isEqualTo(1);
            assertThat(figures.wrong()).isEmpty();
        }

        @Test
        void sortFirstTokensByWhenTheyWerePlanned() {
            goodReplies();

            CourseFigures figures = course(3);

            assertThat(figures.before().p50().toMillis()).isEqualTo(284);
            assertThat(figures.during().p50().toMillis()).isEqualTo(290);
            assertThat(figures.after().p50().toMillis()).isEqualTo(285);
        }

        @Test
        void measureTheReturnByThePrimarysFirstToken() {
            goodReplies();

            assertThat(course(3).toPrimary()).contains(Duration.ofMillis(5_285));
        }

        @ParameterizedTest
        @CsvSource({"UNAVAILABLE, 7", "HANG, 7", "REFUSE, 5"})
        void takeTheCallersWordForCallsThatNobodyHeard(TargetFault fault, long reached) {
            assertThat(new Outage(0, 1, 7, 5).reachedPrimary(fault)).isEqualTo(reached);
        }
    }

    @Nested
    class AMarkFails {
        @Test
        void forAnAnswerOfTheFloor() {
            goodReplies();
            reply(132, 20, FLOOR);

            assertThat(failed(report(1, 4, GOOD_CIRCUIT)))
                    .containsExactly("availability 100 %", "no answer from the floor");
        }

        @Test
        void forTooManyCalls() {
            goodReplies();

            assertThat(failed(report(1, 4, GOOD_CIRCUIT)))
                    .containsExactly("upstream calls per request at most 1.1");
        }

        @Test
        void forALateReturn() {
            goodReplies();
            CircuitFigures late =
                    new CircuitFigures(
                            GOOD_CIRCUIT.toTrip(),
                            Duration.ofSeconds(4),
                            Optional.of(Duration.ofSeconds(15)));

            assertThat(failed(report(1, 3, late)))
                    .containsExactly("back on the primary within 10.00 s after the cool-down");
        }

        @Test
        void forACircuitThatStaysOpen() {
            goodReplies();
            CircuitFigures never =
                    new CircuitFigures(
                            GOOD_CIRCUIT.toTrip(), Duration.ofSeconds(4), Optional.empty());

            assertThat(failed(report(1, 3, never))).hasSize(1);
        }

        @Test
        void forASlowFirstTokenInRealTimeOnly() {
            reply(10, 295, FROM_PRIMARY);
            reply(245, 285, FROM_PRIMARY);

            assertThat(failed(report(1, 2, GOOD_CIRCUIT))).hasSize(1);
            assertThat(
                            failed(
                                    report(
                                            20,
                                            2,
                                            new CircuitFigures(
                                                    Optional.empty(),
                                                    Duration.ofSeconds(5),
                                                    Optional.empty()))))
                    .isEmpty();
        }
    }
}
