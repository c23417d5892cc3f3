package dev.sluice.providers.anthropic;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/**
 * The usage of one answer as its events tell it: each figure overwrites the one before, and figures
 * that an event leaves out stay. Anthropic's input excludes what its cache held, ours includes it.
 */
final class MessageUsage {

    /** No answer has more; it keeps sums from running over. */
    private static final long MOST = 1_000_000_000_000L;

    private long input;
    private long cacheRead;
    private long cacheWrite;
    private long output;
    private long thinking;
    private boolean told;

    void take(Json.@Nullable Obj usage) {
        if (usage == null) {
            return;
        }
        told = true;
        input = figure(usage, "input_tokens", input);
        cacheRead = figure(usage, "cache_read_input_tokens", cacheRead);
        cacheWrite = figure(usage, "cache_creation_input_tokens", cacheWrite);
        output = figure(usage, "output_tokens", output);
        Json.Obj details = usage.object("output_tokens_details");
        thinking = details == null ? thinking : figure(details, "thinking_tokens", thinking);
    }

    /** Null where no event told any. */
    @Nullable TokenUsage toTokenUsage() {
        return told
                ? new TokenUsage(
                        input + cacheRead + cacheWrite,
                        cacheRead,
                        cacheWrite,
                        output,
                        Math.min(thinking, output))
                : null;
    }

    private static long figure(Json.Obj usage, String name, long before) {
        Long value = usage.integer(name);
        return value == null ? before : Math.clamp(value, 0, MOST);
    }

    /** Writes a usage object; {@code json} stands behind its name. */
    static void write(JsonWriter json, TokenUsage usage) {
        long plain = usage.inputTokens() - usage.cachedInputTokens() - usage.cacheWriteTokens();
        json.beginObject()
                .member("input_tokens", Math.max(0, plain))
                .member("cache_creation_input_tokens", usage.cacheWriteTokens())
                .member("cache_read_input_tokens", usage.cachedInputTokens())
                .member("output_tokens", usage.outputTokens());
        if (usage.reasoningTokens() > 0) {
            json.name("output_tokens_details").beginObject();
            json.member("thinking_tokens", usage.reasoningTokens()).endObject();
        }
        json.endObject();
    }
}
