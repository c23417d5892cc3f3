package dev.sluice.loadtest.drill.brownout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.loadtest.drill.bench.Mark;
import dev.sluice.loadtest.drill.bench.Replies;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BrownoutFiguresTest {
    private static final BrownoutPlan PLAN = plan(7, Duration.ofSeconds(30));

    private static BrownoutPlan plan(double factor, Duration calm) {
        return new BrownoutPlan(4, calm, Duration.ofMinutes(3), factor, /* speed= */ 1, 1);
    }

    private static BrownoutFigures figures(Replies replies, int slow, int quick) {
        return BrownoutFigures.of(replies.course(slow, quick), Duration.ofSeconds(60));
    }

    private static List<String> failed(BrownoutFigures figures) {
        return figures.marks(PLAN).all().stream().filter(Mark::failed).map(Mark::name).toList();
    }

    @Test
    void holdWhenTheTrafficMovesSoon() {
        Replies replies =
                new Replies()
                        .from("primary", 50, 280)
                        .from("primary", 12, 1_960)
                        .from("secondary", 400, 280)
                        .from("primary", 10, 280);

        BrownoutFigures figures = figures(replies, 50, 462);

        assertThat(figures.untilMoved()).isEqualTo(12);
        assertThat(figures.p95()).isLessThan(Duration.ofMillis(300));
        assertThat(failed(figures)).isEmpty();
        assertThat(figures.report(PLAN).text()).startsWith("availability: 100 %");
    }

    @Test
    void countUpToTheLastThatStillWentToTheSlowOne() {
        Replies replies =
                new Replies()
                        .from("primary", 10, 280)
                        .from("secondary", 20, 280)
                        .from("primary", 1, 1_960)
                        .from("secondary", 100, 280);

        assertThat(figures(replies, 10, 131).untilMoved()).isEqualTo(21);
        assertThat(failed(figures(replies, 10, 131)))
                .containsExactly("traffic moved within 20 requests");
    }

    @Test
    void leaveTrialsAfterTheCoolDownOut() {
        Replies replies =
                new Replies()
                        .from("primary", 5, 1_960)
                        .from("secondary", 600, 280)
                        .from("primary", 1, 1_960)
                        .from("secondary", 100, 280);

        assertThat(figures(replies, 0, 706).untilMoved()).isEqualTo(5);
    }

    @Test
    void failWhereNothingMoves() {
        Replies replies = new Replies().from("primary", 300, 1_960);

        assertThat(failed(figures(replies, 100, 300)))
                .containsExactly(
                        "traffic moved within 20 requests",
                        "95 % of first tokens within 1000 ms meanwhile");
    }

    @Test
    void needsACalmInWhichTheUsualIsLearnt() {
        assertThatThrownBy(() -> plan(7, Duration.ofSeconds(4)))
                .hasMessageContaining("--calm is 4s; at least 20 requests");
        assertThatThrownBy(() -> plan(1, Duration.ofSeconds(30)))
                .hasMessageContaining("--factor is 1.0");
        assertThat(PLAN.slowFirstDelay()).isEqualTo(Duration.ofMillis(1_960));
    }
}
