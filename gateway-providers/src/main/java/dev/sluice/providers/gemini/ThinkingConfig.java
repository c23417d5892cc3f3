package dev.sluice.providers.gemini;

import dev.sluice.core.request.Thinking;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.UntranslatableRequest;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code thinkingConfig}. Words and figures are those that the vendor's own surface in
 * OpenAI's form gives them (https://ai.google.dev/gemini-api/docs/openai#thinking).
 */
final class ThinkingConfig {

    private static final String MEMBER = "reasoning_effort";
    private static final String NONE = "none";
    private static final long LOW_BUDGET = 1024;
    private static final long MEDIUM_BUDGET = 8192;
    private static final long HIGH_BUDGET = 24_576;

    /** Up to here a budget counts as a low effort: other vendors' least is 1024. */
    private static final long LARGEST_LOW_BUDGET = 2048;

    private ThinkingConfig() {}

    static void write(JsonWriter json, Thinking thinking, String model, Losses losses)
            throws UntranslatableRequest {
        ModelGeneration generation = ModelGeneration.of(model);
        Long budget = thinking.budgetTokens();
        String effort = thinking.effort() == null ? "" : thinking.effort();
        boolean off = (budget != null && budget == 0) || effort.equals(NONE);
        if (!generation.thinks()) {
            if (!off) {
                losses.drop(MEMBER, losses.target() + " does not think before it answers");
            }
            return;
        }
        json.name("thinkingConfig").beginObject();
        if (generation.takesLevels()) {
            level(json, off ? NONE : word(effort, budget), generation, losses);
        } else {
            budget(json, off ? Long.valueOf(0) : tokens(effort, budget), generation, losses);
        }
        json.name("includeThoughts").bool(!off).endObject();
    }

    /** Without a word the level is the model's own affair. */
    private static void level(
            JsonWriter json, String word, ModelGeneration generation, Losses losses)
            throws UntranslatableRequest {
        String least = generation.leastLevel();
        if (word.equals(NONE) && least.equals("LOW")) {
            losses.change(MEMBER, "became the least level: " + losses.target() + " always thinks");
        }
        if (!word.isEmpty()) {
            json.member(
                    "thinkingLevel",
                    switch (word) {
                        case NONE, "minimal" -> least;
                        case "low" -> "LOW";
                        case "medium" -> generation.takesMedium() ? "MEDIUM" : "HIGH";
                        default -> "HIGH";
                    });
        }
    }

    private static String word(String effort, @Nullable Long budget) {
        if (!effort.isEmpty() || budget == null) {
            return effort;
        }
        return budget <= LARGEST_LOW_BUDGET ? "low" : budget <= MEDIUM_BUDGET ? "medium" : "high";
    }

    private static void budget(
            JsonWriter json, @Nullable Long wanted, ModelGeneration generation, Losses losses)
            throws UntranslatableRequest {
        if (wanted == null) {
            return;
        }
        long nearest = generation.nearestBudget(wanted);
        if (nearest != wanted) {
            losses.change(
                    MEMBER, "became " + nearest + " tokens, the nearest that the model takes");
        }
        json.member("thinkingBudget", nearest);
    }

    private static @Nullable Long tokens(String effort, @Nullable Long budget) {
        if (budget != null) {
            return budget;
        }
        return switch (effort) {
            case "minimal", "low" -> LOW_BUDGET;
            case "medium" -> MEDIUM_BUDGET;
            case "high", "xhigh", "max" -> HIGH_BUDGET;
            default -> null;
        };
    }
}
