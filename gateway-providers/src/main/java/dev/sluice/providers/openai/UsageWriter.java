package dev.sluice.providers.openai;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.providers.json.JsonWriter;

/** Writes {@code usage}. The total is the sum of what is reported. */
final class UsageWriter {

    private UsageWriter() {}

    static void write(JsonWriter json, TokenUsage usage) {
        json.beginObject()
                .member("prompt_tokens", usage.inputTokens())
                .member("completion_tokens", usage.outputTokens())
                .member("total_tokens", usage.totalTokens());
        json.name("prompt_tokens_details")
                .beginObject()
                .member("cached_tokens", usage.cachedInputTokens())
                .endObject();
        json.name("completion_tokens_details")
                .beginObject()
                .member("reasoning_tokens", usage.reasoningTokens())
                .endObject();
        json.endObject();
    }
}
