package dev.sluice.providers.openai;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.providers.json.Json;
import org.jspecify.annotations.Nullable;

/** Reads a {@code usage} object in all the forms that the family has. */
final class UsageMembers {

    /** No answer has more; it keeps sums from running over. */
    private static final long MOST = 1_000_000_000_000L;

    private UsageMembers() {}

    /** Null where the object counts nothing. */
    static @Nullable TokenUsage read(Json.Obj usage) {
        Long input = usage.integer("prompt_tokens");
        Long output = usage.integer("completion_tokens");
        if (input == null && output == null) {
            return null;
        }
        long cached = detail(usage, "prompt_tokens_details", "cached_tokens");
        if (cached == 0) {
            // DeepSeek's own member, older than the one of OpenAI.
            cached = usage.integerOr("prompt_cache_hit_tokens", 0);
        }
        long reasoning = detail(usage, "completion_tokens_details", "reasoning_tokens");
        return new TokenUsage(
                count(input),
                count(cached),
                outputWithReasoning(usage, count(input), count(output), reasoning),
                reasoning);
    }

    /** xAI counts reasoning beside the output and shows it in the total alone. */
    private static long outputWithReasoning(
            Json.Obj usage, long input, long output, long reasoning) {
        boolean beside = usage.integerOr("total_tokens", 0) == input + output + reasoning;
        return beside ? output + reasoning : output;
    }

    private static long detail(Json.Obj usage, String details, String name) {
        Json.Obj object = usage.object(details);
        return object == null ? 0 : count(object.integer(name));
    }

    private static long count(@Nullable Long value) {
        return value == null ? 0 : Math.clamp(value, 0, MOST);
    }
}
