package dev.sluice.loadtest.drill.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sluice.loadtest.drill.bench.Answers;
import dev.sluice.loadtest.drill.bench.Price;
import dev.sluice.loadtest.drill.bench.Replies;
import dev.sluice.loadtest.simulator.KeyUsage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CostPlanTest {
    private static final int TASKS = 1_440;

    private final CostPlan plan = new CostPlan(/* speed= */ 20, /* seed= */ 1);

    @Test
    void asksEveryThirdTaskOnceMore() {
        Map<String, Long> first = new HashMap<>();
        int repeats = 0;
        for (long i = 0; i < TASKS; i++) {
            String prompt = plan.question(i).prompt();
            assertThat(prompt.split(" ", -1)).hasSize(CostPlan.PROMPT_TOKENS);
            Long earlier = first.putIfAbsent(prompt, i);
            if (earlier != null) {
                repeats++;
                assertThat(CostPlan.isRepeat(i)).isTrue();
            }
        }

        assertThat(repeats).isEqualTo(TASKS / 3);
    }

    @Test
    void asksSoThatAnAnswerMayComeFromMemory() {
        assertThat(plan.question(1).more()).isEqualTo(",\"temperature\":0");
        assertThat(plan.crowd().rate()).isEqualTo(80);
        assertThat(plan.pace().chunks()).isEqualTo(230);
    }

    @Test
    void takesThePricesOfBothSides() {
        List<KeyUsage> usage = List.of(new KeyUsage("a", 2, 0, 1_000, 460, 0));

        assertThat(CostPlan.PRIMARY.of(usage)).isCloseTo(0.0071, within(1e-12));
        assertThat(CostPlan.SECONDARY.of(usage)).isCloseTo(0.0099, within(1e-12));
        assertThat(new Price(2.5, 10).yaml())
                .isEqualTo(
                        "    models:\n"
                                + "      sim-small: {input_usd_per_mtok: 2.5, output_usd_per_mtok:"
                                + " 10.0}\n");
    }

    @Test
    void comparesWhatATaskCosts() {
        Answers all = Answers.of(new Replies().from("primary", 1_000, 280).all());
        CostRun with = new CostRun(all, 333, 2.0, 0.68);

        CostFigures figures = new CostFigures(with, new CostRun(all, 0, 3.0, 1.02));
        assertThat(figures.marks().verdict()).isEqualTo("all marks hold");
        assertThat(figures.report(plan).text())
                .startsWith("cost of a task: 0.2680 cents with the gateway, 0.4020 cents without");

        CostFigures dear = new CostFigures(new CostRun(all, 0, 3.0, 1.02), with);
        assertThat(dear.marks().verdict())
                .contains("a task costs at most 0.3568 cents")
                .contains("at most 0.85 of the same load");
    }
}
