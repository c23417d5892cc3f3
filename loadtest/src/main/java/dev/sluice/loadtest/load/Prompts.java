package dev.sluice.loadtest.load;

import java.util.SplittableRandom;

/**
 * The prompts of a run: number i is always the same for one seed. Immutable.
 *
 * @param repeat share of requests that ask one of a few prompts that all repeat
 * @param words of each prompt, or a few more
 */
public record Prompts(long seed, double repeat, int words) {
    private static final int REPEATED = 10;
    private static final String FILLER = " gate water field mill keeper canal drop book";

    public String prompt(long index) {
        SplittableRandom random = new SplittableRandom(seed + index);
        boolean repeated = random.nextDouble() < repeat;
        String name =
                repeated ? "repeated question " + random.nextInt(REPEATED) : "question " + index;
        StringBuilder prompt = new StringBuilder("Please answer ").append(name);
        prompt.append(" of run ").append(seed);
        for (int count = 7; count < words; count += 8) {
            prompt.append(FILLER);
        }
        return prompt.toString();
    }
}
