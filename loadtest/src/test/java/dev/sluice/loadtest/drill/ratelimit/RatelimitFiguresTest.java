package dev.sluice.loadtest.drill.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sluice.loadtest.drill.bench.Answers;
import dev.sluice.loadtest.drill.bench.Replies;
import dev.sluice.loadtest.simulator.KeyUsage;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RatelimitFiguresTest {
    private static final RatelimitPlan PLAN = plan(6_000, 0.75);

    private static RatelimitPlan plan(long tokensPerMinute, double load) {
        return new RatelimitPlan(
                Duration.ofSeconds(150), /* keys= */ 5, tokensPerMinute, load, 0.8, /* seed= */ 1);
    }

    private static String verdict(Replies replies, KeyUsage usage) {
        return new RatelimitFigures(Answers.of(replies.all()), List.of(usage))
                .marks(PLAN)
                .verdict();
    }

    private static KeyUsage usage(long refused, long peak) {
        return new KeyUsage("a", 100, refused, 0, 0, peak);
    }

    @Test
    void holdUpToTheLimits() {
        Replies replies = new Replies().from("pool", 99, 280).from("spill", 1, 280);

        assertThat(verdict(replies, usage(0, 6_000))).isEqualTo("all marks hold");
        assertThat(
                        new RatelimitFigures(Answers.of(replies.all()), List.of(usage(0, 5_000)))
                                .report(PLAN)
                                .json()
                                .at("figures", "peak")
                                .compact())
                .isEqualTo("5000");
    }

    @Test
    void failBeyondThem() {
        Replies replies = new Replies().from("pool", 98, 280).from("spill", 2, 280);

        assertThat(verdict(replies, usage(1, 6_001)))
                .contains("no 429 from the provider")
                .contains("99 % served by the pool")
                .contains("no key above 6000 tokens in any minute");
    }

    @Test
    void asksForItsShareOfAllKeys() {
        double tokensAMinute =
                PLAN.rate()
                        * 60
                        * LongStream.range(0, 1_000)
                                .map(i -> RatelimitPlan.tokens(PLAN.question(i)))
                                .average()
                                .orElseThrow();

        assertThat(tokensAMinute).isCloseTo(0.75 * 5 * 6_000, within(1.0));
        assertThat(PLAN.question(3)).isEqualTo(PLAN.question(3)).isNotEqualTo(PLAN.question(4));
        assertThat(PLAN.question(3).more()).isEqualTo(",\"max_tokens\":60");
    }

    @Test
    void saysWhatWouldBeRight() {
        assertThatThrownBy(() -> plan(100, 0.75))
                .hasMessageContaining("--tokens-per-minute is 100; 3000 or more");
        assertThatThrownBy(() -> plan(6_000, 0)).hasMessageContaining("--load is 0.0");
    }
}
