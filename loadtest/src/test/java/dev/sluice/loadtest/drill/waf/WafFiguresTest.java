package dev.sluice.loadtest.drill.waf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.drill.bench.Answers;
import dev.sluice.loadtest.drill.bench.Replies;
import dev.sluice.loadtest.simulator.KeyUsage;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WafFiguresTest {
    private static final WafPlan PLAN =
            new WafPlan(5, Duration.ofSeconds(10), Duration.ofSeconds(30), /* keys= */ 2, 1);

    private final Answers answers =
            Answers.of(new Replies().from("direct", 50, 280).from("elsewhere", 150, 280).all());

    private static KeyUsage usage(String key, long requests) {
        return new KeyUsage(key, requests, 0, 100, 100, 200);
    }

    private String verdict(long lost, KeyUsage... keys) {
        return new WafFigures(answers, lost, List.of(keys), 1).marks(PLAN).verdict();
    }

    @Test
    void holdWithOneLostAttemptAndAllKeysAtWork() {
        assertThat(verdict(1, usage("a", 75), usage("b", 75))).isEqualTo("all marks hold");
        assertThat(
                        new WafFigures(answers, 1, List.of(usage("a", 75), usage("b", 75)), 1)
                                .report(PLAN)
                                .text())
                .contains("  a 75\n  b 75\n");
    }

    @Test
    void failWithMoreLostAttemptsOrARestingKey() {
        assertThat(verdict(2, usage("a", 75), usage("b", 75)))
                .isEqualTo("FAILED: one attempt lost");
        assertThat(verdict(1, usage("a", 150)))
                .isEqualTo("FAILED: no key rests: all serve through the proxy");
    }
}
