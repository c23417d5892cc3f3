package dev.sluice.providers.openai;

import dev.sluice.core.provider.Quirk;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.OutputRules;
import dev.sluice.core.request.ResponseFormat;
import dev.sluice.core.request.Sampling;
import dev.sluice.core.request.Tool;
import dev.sluice.core.request.ToolChoice;
import dev.sluice.core.request.Tooling;
import dev.sluice.providers.json.JsonWriter;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes a chat request from the canonical form, for surfaces that do not speak this dialect. What
 * the dialect has no place for is left out.
 */
final class OpenAiRequestEncoder {

    private final Set<Quirk> quirks;

    OpenAiRequestEncoder(Set<Quirk> quirks) {
        this.quirks = quirks;
    }

    byte[] encode(Conversation conversation, String model, boolean streamed) {
        JsonWriter json = new JsonWriter().beginObject().member("model", model);
        json.name("messages").beginArray();
        MessageWriter messages = new MessageWriter(json, quirks.contains(Quirk.NO_DEVELOPER_ROLE));
        conversation.messages().forEach(messages::write);
        json.endArray();
        if (streamed) {
            json.name("stream").bool(true);
            if (!quirks.contains(Quirk.NO_STREAM_OPTIONS)) {
                json.name("stream_options").beginObject();
                json.name("include_usage").bool(true).endObject();
            }
        }
        sampling(json, conversation.sampling());
        output(json, conversation.output());
        tooling(json, conversation.tooling());
        if (conversation.thinking() != null) {
            json.optional("reasoning_effort", conversation.thinking().effort());
        }
        json.optional("user", conversation.user());
        json.optional("metadata", conversation.metadata());
        return json.members(conversation.unknown()).endObject().toBytes();
    }

    private static void sampling(JsonWriter json, Sampling sampling) {
        json.optional("temperature", sampling.temperature())
                .optional("top_p", sampling.topP())
                .optional("top_k", sampling.topK())
                .optional("frequency_penalty", sampling.frequencyPenalty())
                .optional("presence_penalty", sampling.presencePenalty())
                .optional("seed", sampling.seed())
                .optional("logit_bias", sampling.logitBias())
                .optional("logprobs", sampling.logprobs())
                .optional("top_logprobs", sampling.topLogprobs());
    }

    private void output(JsonWriter json, OutputRules output) {
        String maxTokens =
                quirks.contains(Quirk.MAX_COMPLETION_TOKENS)
                        ? "max_completion_tokens"
                        : "max_tokens";
        json.optional(maxTokens, output.maxTokens()).optional("n", output.choices());
        if (!output.stop().isEmpty()) {
            json.name("stop").beginArray();
            output.stop().forEach(json::string);
            json.endArray();
        }
        if (output.format() != null) {
            responseFormat(json.name("response_format"), output.format());
        }
    }

    private static void responseFormat(JsonWriter json, ResponseFormat format) {
        switch (format) {
            case ResponseFormat.Text _ -> json.beginObject().member("type", "text").endObject();
            case ResponseFormat.JsonObject _ ->
                    json.beginObject().member("type", "json_object").endObject();
            case ResponseFormat.JsonSchema schema -> {
                json.beginObject().member("type", "json_schema").name("json_schema").beginObject();
                json.member("name", schema.name()).optional("description", schema.description());
                json.optional("schema", schema.schema()).optional("strict", schema.strict());
                json.endObject().endObject();
            }
            case ResponseFormat.Foreign foreign -> json.raw(foreign.json());
        }
    }

    private static void tooling(JsonWriter json, Tooling tooling) {
        if (!tooling.tools().isEmpty()) {
            json.name("tools").beginArray();
            tooling.tools().forEach(tool -> tool(json, tool));
            json.endArray();
        }
        toolChoice(json, tooling.choice());
        json.optional("parallel_tool_calls", tooling.parallelCalls());
    }

    private static void tool(JsonWriter json, Tool tool) {
        switch (tool) {
            case Tool.Function function -> {
                json.beginObject().member("type", "function").name("function").beginObject();
                json.member("name", function.name())
                        .optional("description", function.description())
                        .optional("parameters", function.parameters())
                        .optional("strict", function.strict())
                        .members(function.unknown());
                json.endObject().endObject();
            }
            case Tool.Foreign foreign -> json.raw(foreign.json());
        }
    }

    private static void toolChoice(JsonWriter json, @Nullable ToolChoice choice) {
        switch (choice) {
            case null -> {}
            case ToolChoice.Auto _ -> json.member("tool_choice", "auto");
            case ToolChoice.None _ -> json.member("tool_choice", "none");
            case ToolChoice.Required _ -> json.member("tool_choice", "required");
            case ToolChoice.Function function -> {
                json.name("tool_choice").beginObject().member("type", "function");
                json.name("function").beginObject().member("name", function.name()).endObject();
                json.endObject();
            }
            case ToolChoice.Foreign foreign -> json.name("tool_choice").raw(foreign.json());
        }
    }
}
