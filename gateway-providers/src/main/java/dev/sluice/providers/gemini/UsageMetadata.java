package dev.sluice.providers.gemini;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/**
 * {@code usageMetadata}: thoughts stand beside the candidates' tokens, those of tool prompts beside
 * the prompt's, those from the cache inside of the prompt's.
 */
final class UsageMetadata {

    /** No answer has more; it keeps sums from running over. */
    private static final long MOST = 1_000_000_000_000L;

    private UsageMetadata() {}

    /** Null where the object counts nothing. */
    static @Nullable TokenUsage read(Json.@Nullable Obj usage) {
        if (usage == null
                || (usage.integer("promptTokenCount") == null
                        && usage.integer("candidatesTokenCount") == null)) {
            return null;
        }
        long thoughts = count(usage, "thoughtsTokenCount");
        return new TokenUsage(
                count(usage, "promptTokenCount") + count(usage, "toolUsePromptTokenCount"),
                count(usage, "cachedContentTokenCount"),
                count(usage, "candidatesTokenCount") + thoughts,
                thoughts);
    }

    private static long count(Json.Obj usage, String name) {
        return Math.clamp(usage.integerOr(name, 0), 0, MOST);
    }

    static void write(JsonWriter json, TokenUsage usage) {
        json.name("usageMetadata").beginObject();
        json.member("promptTokenCount", usage.inputTokens());
        if (usage.cachedInputTokens() > 0) {
            json.member("cachedContentTokenCount", usage.cachedInputTokens());
        }
        json.member(
                "candidatesTokenCount",
                Math.max(0, usage.outputTokens() - usage.reasoningTokens()));
        if (usage.reasoningTokens() > 0) {
            json.member("thoughtsTokenCount", usage.reasoningTokens());
        }
        json.member("totalTokenCount", usage.totalTokens()).endObject();
    }
}
