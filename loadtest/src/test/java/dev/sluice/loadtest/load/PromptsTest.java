package dev.sluice.loadtest.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class PromptsTest {
    private static List<String> prompts(double repeat) {
        Prompts prompts = new Prompts(1, repeat, 7);
        return IntStream.range(0, 2_000).mapToObj(prompts::prompt).toList();
    }

    @Test
    void areAllDifferentUnlessToldOtherwise() {
        assertThat(prompts(0)).doesNotHaveDuplicates().isEqualTo(prompts(0));
    }

    @Test
    void repeatForTheShareThatWasAskedFor() {
        List<String> prompts = prompts(0.3);

        long repeated = prompts.stream().filter(p -> p.contains("repeated")).count();
        assertThat(repeated / 2_000.0).isCloseTo(0.3, Percentage.withPercentage(12));
        assertThat(prompts.stream().filter(p -> p.contains("repeated")).distinct()).hasSize(10);
    }

    @Test
    void areAsLongAsTheyShallBe() {
        String prompt = new Prompts(1, 0, 500).prompt(3);

        assertThat(prompt.split(" ", -1)).hasSizeBetween(500, 508);
    }
}
