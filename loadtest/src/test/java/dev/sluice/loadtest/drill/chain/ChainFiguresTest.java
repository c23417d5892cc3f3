package dev.sluice.loadtest.drill.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sluice.loadtest.drill.bench.Replies;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ChainFiguresTest {
    /** Stages of 100 replies each. */
    private static final ChainPlan PLAN =
            new ChainPlan(10, Duration.ofSeconds(10), /* speed= */ 1, /* seed= */ 1);

    private static Replies good() {
        Replies replies = new Replies();
        for (Tier tier : Tier.values()) {
            replies.from(tier.provider(), 100, tier == Tier.FLOOR ? 1 : 280);
        }
        return replies;
    }

    private static ChainFigures figures(Replies replies) {
        return ChainFigures.of(replies.course(), PLAN, /* dollars= */ 0.06);
    }

    @Test
    void holdWhenEachTierServesInItsTurn() {
        ChainFigures figures = figures(good());

        assertThat(figures.marks(PLAN).verdict()).isEqualTo("all marks hold");
        assertThat(figures.penalty()).isZero();
        assertThat(figures.dollarsForTenThousand()).isCloseTo(1.0, within(1e-9));
        assertThat(figures.report(PLAN).text()).contains("cost of 10,000 requests: $1.0000");
    }

    @Test
    void nameATierThatIsPassedOver() {
        Replies replies =
                new Replies()
                        .from("free", 100, 280)
                        .from("standard", 200, 280)
                        .from("enterprise", 100, 280)
                        .from("command", 100, 20)
                        .from("floor", 100, 1);

        assertThat(figures(replies).marks(PLAN).verdict())
                .isEqualTo("FAILED: each tier serves in its turn");
        assertThat(figures(replies).report(PLAN).text()).contains("serves in its turn: not cheap");
    }

    @Test
    void failWithAnAnswerOf5xx() {
        Replies replies = new Replies().from("free", 599, 280).failed(503, 1);

        assertThat(figures(replies).marks(PLAN).verdict())
                .startsWith("FAILED: no answer of 5xx; each request answered; each tier");
    }

    @Test
    void countsWhatCameLaterAsPenaltyAndNothingAsGain() {
        Replies replies = new Replies().from("free", 300, 280).from("floor", 150, 1);
        replies.from("cheap", 150, 1_480);

        assertThat(figures(replies).penalty().toMillis()).isBetween(298L, 302L);
        assertThat(figures(replies).marks(PLAN).verdict())
                .contains("average penalty at most 200 ms");
    }

    @Test
    void killsTierAfterTier() {
        assertThat(PLAN.duration()).isEqualTo(Duration.ofMinutes(1));
        assertThat(PLAN.at(Tier.FREE, 0)).isZero();
        assertThat(PLAN.at(Tier.CHEAP, 0.5)).isEqualTo(Duration.ofSeconds(15));
        assertThat(Tier.CHEAP.keyNames())
                .containsExactly("sim-cheap-key-0001", "sim-cheap-key-0002");
        assertThatThrownBy(() -> new ChainPlan(4, Duration.ofSeconds(2), 1, 1))
                .hasMessageContaining("--stage is 2s; at least ten requests");
    }
}
