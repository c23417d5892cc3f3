package dev.sluice.loadtest.drill.flap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.loadtest.drill.bench.Answers;
import dev.sluice.loadtest.drill.bench.Replies;
import dev.sluice.loadtest.drill.bench.TargetFault;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FlapFiguresTest {

    private static FlapPlan plan(Duration every) {
        return new FlapPlan(
                4, Duration.ofSeconds(30), every, TargetFault.RESET, /* speed= */ 1, /* seed= */ 1);
    }

    @Test
    void failAboveTheAmplification() {
        Answers answers = Answers.of(new Replies().from("secondary", 100, 280).all());

        assertThat(new FlapFigures(answers, 110, 2).marks().passed()).isTrue();
        assertThat(new FlapFigures(answers, 111, 2).marks().verdict())
                .isEqualTo("FAILED: upstream calls per request at most 1.1");
        assertThat(new FlapFigures(answers, 111, 2).report(plan(Duration.ofSeconds(3))).text())
                .contains("its circuit opened 2 times");
    }

    @Test
    void failWithOneRequest() {
        Answers answers = Answers.of(new Replies().from("primary", 99, 280).failed(502, 1).all());

        assertThat(new FlapFigures(answers, 100, 0).marks().verdict())
                .isEqualTo("FAILED: availability 100 %");
    }

    @Test
    void countsTheChangesBeforeTheEnd() {
        assertThat(plan(Duration.ofSeconds(3)).changes()).isEqualTo(9);
        assertThat(plan(Duration.ofSeconds(7)).changes()).isEqualTo(4);
        assertThatThrownBy(() -> plan(Duration.ofSeconds(16)))
                .hasMessageContaining("--every is 16000ms; the primary must die once");
    }
}
