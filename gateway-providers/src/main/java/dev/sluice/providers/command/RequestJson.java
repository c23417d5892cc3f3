package dev.sluice.providers.command;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.OutputRules;
import dev.sluice.core.request.Sampling;
import dev.sluice.core.request.ToolCall;
import dev.sluice.providers.json.JsonWriter;
import java.util.List;

/**
 * The canonical request as JSON, in the names of OpenAI's chat requests; the content of every
 * message is one text. Tools are not offered: a program cannot call them. Pure.
 */
final class RequestJson {

    private RequestJson() {}

    static String of(String model, Conversation conversation) {
        JsonWriter json = new JsonWriter().beginObject().member("model", model);
        json.name("messages").beginArray();
        conversation.messages().forEach(message -> write(json, message));
        json.endArray();
        output(json, conversation.output());
        sampling(json, conversation.sampling());
        if (conversation.thinking() != null) {
            json.optional("reasoning_effort", conversation.thinking().effort());
        }
        json.optional("user", conversation.user()).optional("metadata", conversation.metadata());
        return json.endObject().toString();
    }

    private static void write(JsonWriter json, Message message) {
        switch (message) {
            case Message.SystemTurn(var content, _) -> turn(json, "system", content);
            case Message.DeveloperTurn(var content, _) -> turn(json, "system", content);
            case Message.UserTurn(var content, _) -> turn(json, "user", content);
            case Message.AssistantTurn turn -> assistant(json, turn);
            case Message.ToolResult result -> {
                json.beginObject().member("role", "tool").member("tool_call_id", result.callId());
                json.member("content", Spoken.text(result.content())).endObject();
            }
            case Message.Foreign(_, var raw) -> json.raw(raw);
        }
    }

    private static void turn(JsonWriter json, String role, List<ContentPart> content) {
        json.beginObject().member("role", role).member("content", Spoken.text(content));
        json.endObject();
    }

    private static void assistant(JsonWriter json, Message.AssistantTurn turn) {
        json.beginObject().member("role", "assistant");
        json.member("content", Spoken.text(turn.content()));
        if (!turn.toolCalls().isEmpty()) {
            json.name("tool_calls").beginArray();
            turn.toolCalls().forEach(call -> write(json, call));
            json.endArray();
        }
        json.endObject();
    }

    private static void write(JsonWriter json, ToolCall call) {
        switch (call) {
            case ToolCall.Function function -> {
                json.beginObject().member("id", function.id()).member("type", "function");
                json.name("function").beginObject().member("name", function.name());
                json.member("arguments", function.arguments()).endObject().endObject();
            }
            case ToolCall.ForeignCall(var raw) -> json.raw(raw);
        }
    }

    private static void output(JsonWriter json, OutputRules output) {
        json.optional("max_tokens", output.maxTokens());
        if (!output.stop().isEmpty()) {
            json.name("stop").beginArray();
            output.stop().forEach(json::string);
            json.endArray();
        }
    }

    private static void sampling(JsonWriter json, Sampling sampling) {
        json.optional("temperature", sampling.temperature());
        json.optional("top_p", sampling.topP()).optional("top_k", sampling.topK());
        json.optional("frequency_penalty", sampling.frequencyPenalty());
        json.optional("presence_penalty", sampling.presencePenalty());
        json.optional("seed", sampling.seed());
    }
}
