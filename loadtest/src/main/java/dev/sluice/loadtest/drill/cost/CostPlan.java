package dev.sluice.loadtest.drill.cost;

import dev.sluice.loadtest.chat.Question;
import dev.sluice.loadtest.drill.bench.ConfigurationText;
import dev.sluice.loadtest.drill.bench.Crowd;
import dev.sluice.loadtest.drill.bench.Price;
import dev.sluice.loadtest.load.Prompts;
import dev.sluice.loadtest.simulator.Pace;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * The pinned load of the cost drill: 1,440 tasks at 4 a second, 500 tokens of prompt and 230 of
 * completion each, every third an exact repeat of an earlier one; the primary is dead from second
 * 120 to 240. Only its speed and seed can be chosen. Immutable.
 */
record CostPlan(int speed, long seed) {
    static final double RATE = 4;
    static final Duration DURATION = Duration.ofMinutes(6);
    static final Duration DIES = Duration.ofMinutes(2);
    static final Duration BACK = Duration.ofMinutes(4);
    static final int PROMPT_TOKENS = 500;
    static final int COMPLETION_TOKENS = 230;
    static final Price PRIMARY = new Price(2.50, 10.00);
    static final Price SECONDARY = new Price(3.00, 15.00);

    private static final int REPEAT_EACH = 3;

    /** So many tasks back an answer is whole. */
    private static final int DISTANCE = 60;

    CostPlan {
        ConfigurationText _ = new ConfigurationText(speed);
    }

    ConfigurationText text() {
        return new ConfigurationText(speed);
    }

    Pace pace() {
        return text().pace().withChunks(COMPLETION_TOKENS);
    }

    Crowd crowd() {
        return new Crowd(RATE * speed, text().scaled(DURATION), this::question);
    }

    static boolean isRepeat(long index) {
        return index >= 0 && index % REPEAT_EACH == REPEAT_EACH - 1;
    }

    /** Temperature 0, so that the answer may come from memory. */
    Question question(long index) {
        return Crowd.question(
                prompt(isRepeat(index) ? earlier(index) : index), ",\"temperature\":0");
    }

    /** A first task before it, as far back as an answer takes, where there is one. */
    private long earlier(long index) {
        long latest = Math.max(1, index - DISTANCE);
        long drawn = new SplittableRandom(seed * 31 + index).nextLong(latest);
        return isRepeat(drawn) ? drawn - 1 : drawn;
    }

    private String prompt(long index) {
        String prompt = new Prompts(seed, /* repeat= */ 0, PROMPT_TOKENS).prompt(index);
        String[] words = prompt.split(" ", PROMPT_TOKENS + 1);
        return words.length <= PROMPT_TOKENS
                ? prompt
                : prompt.substring(0, prompt.length() - words[PROMPT_TOKENS].length() - 1);
    }
}
