package dev.sluice.loadtest.drill.ratelimit;

import dev.sluice.loadtest.chat.Question;
import dev.sluice.loadtest.drill.bench.Crowd;
import dev.sluice.loadtest.load.Prompts;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * What is done in the drill of rate limits, in real time: a provider's minute cannot be shortened.
 * Immutable.
 *
 * @param tokensPerMinute of each key
 * @param load share of what all keys together may use
 */
record RatelimitPlan(
        Duration duration,
        int keys,
        long tokensPerMinute,
        double load,
        double rotateAt,
        long seed) {
    /** Tokens of each answer; the question asks for no more. */
    static final int ANSWER_TOKENS = 60;

    /** Of prompts, one of them drawn for each question; a few more come to each. */
    private static final List<Integer> PROMPT_WORDS = List.of(15, 95, 255, 495);

    private static final int MOST_KEYS = 20;

    /** As the simulator counts, with what a warm-up leaves out. */
    private static final int SAMPLE = 1_000;

    RatelimitPlan {
        if (keys < 1 || keys > MOST_KEYS) {
            throw new IllegalArgumentException("--keys is " + keys + "; 1 to " + MOST_KEYS);
        }
        if (tokensPerMinute < 3_000) {
            throw new IllegalArgumentException(
                    "--tokens-per-minute is "
                            + tokensPerMinute
                            + "; 3000 or more, or single prompts are too large");
        }
        if (!(load > 0) || load > 2) {
            throw new IllegalArgumentException("--load is " + load + "; more than 0, 2 at most");
        }
        if (!(rotateAt > 0) || rotateAt > 1) {
            throw new IllegalArgumentException("--rotate-at is " + rotateAt + "; 0 to 1");
        }
    }

    List<String> keyNames() {
        return IntStream.rangeClosed(1, keys)
                .mapToObj(i -> "sim-pool-key-%04d".formatted(i))
                .toList();
    }

    Question question(long index) {
        int words =
                PROMPT_WORDS.get(
                        new SplittableRandom(seed * 31 + index).nextInt(PROMPT_WORDS.size()));
        return Crowd.question(
                new Prompts(seed, /* repeat= */ 0, words).prompt(index),
                ",\"max_tokens\":" + ANSWER_TOKENS);
    }

    /** What question and answer come to, as the simulator counts. */
    static long tokens(Question question) {
        return question.prompt().split(" ", -1).length + (long) ANSWER_TOKENS;
    }

    /** Requests a second, so that all keys together are asked for the load. */
    double rate() {
        double tokens =
                IntStream.range(0, SAMPLE).mapToLong(i -> tokens(question(i))).average().orElse(1);
        return load * keys * tokensPerMinute / 60 / tokens;
    }
}
