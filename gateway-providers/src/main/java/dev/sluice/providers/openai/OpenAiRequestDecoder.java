package dev.sluice.providers.openai;

import static dev.sluice.providers.json.JsonMembers.hasOnly;
import static dev.sluice.providers.json.JsonMembers.isListOf;
import static dev.sluice.providers.json.JsonMembers.isOptional;
import static dev.sluice.providers.json.JsonMembers.isWhole;
import static dev.sluice.providers.json.JsonMembers.rawOrNull;
import static dev.sluice.providers.json.JsonMembers.unknown;
import static dev.sluice.providers.json.JsonMembers.unread;

import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.OutputRules;
import dev.sluice.core.request.ResponseFormat;
import dev.sluice.core.request.Sampling;
import dev.sluice.core.request.Thinking;
import dev.sluice.core.request.Tool;
import dev.sluice.core.request.ToolChoice;
import dev.sluice.core.request.Tooling;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the body of a chat request, which the scanner has passed, into the canonical form. */
final class OpenAiRequestDecoder {

    private static final Set<String> KNOWN =
            Set.of(
                    "model",
                    "messages",
                    "stream",
                    "stream_options",
                    "temperature",
                    "top_p",
                    "top_k",
                    "frequency_penalty",
                    "presence_penalty",
                    "seed",
                    "logit_bias",
                    "logprobs",
                    "top_logprobs",
                    "max_tokens",
                    "max_completion_tokens",
                    "n",
                    "stop",
                    "response_format",
                    "tools",
                    "tool_choice",
                    "parallel_tool_calls",
                    "reasoning_effort",
                    "user",
                    "metadata");

    private OpenAiRequestDecoder() {}

    static Conversation decode(byte[] body) {
        if (!(JsonReader.read(body).orElse(null) instanceof Json.Obj root)) {
            throw new IllegalStateException("the scanner let something else than an object pass");
        }
        String effort = root.text("reasoning_effort");
        return new Conversation(
                messages(root),
                tooling(root),
                output(root),
                sampling(root),
                effort == null ? null : new Thinking(effort, null),
                root.text("user"),
                rawOrNull(root.present("metadata")),
                unread(root, (name, value) -> isRead(name, value, root)));
    }

    /**
     * Whether the canonical form, or {@code ChatRequest}, says all that the member says. What is
     * not read stays as it came: requests that differ must not become the same.
     */
    private static boolean isRead(String name, Json value, Json.Obj root) {
        if (value.isNull()) {
            return KNOWN.contains(name);
        }
        return switch (name) {
            case "model", "stream", "stream_options" -> true;
            case "tool_choice", "response_format", "metadata", "logit_bias" -> true;
            case "messages" -> isListOf(Json.Obj.class, value);
            case "tools" -> value instanceof Json.Arr;
            case "stop" -> value instanceof Json.Str || isListOf(Json.Str.class, value);
            case "temperature", "top_p", "frequency_penalty", "presence_penalty", "seed" ->
                    value instanceof Json.Num number && number.isFinite();
            case "top_k", "top_logprobs", "n", "max_completion_tokens" -> isWhole(value);
            case "max_tokens" -> isWhole(value) && root.present("max_completion_tokens") == null;
            case "logprobs", "parallel_tool_calls" -> value instanceof Json.Bool;
            case "reasoning_effort", "user" -> value instanceof Json.Str;
            default -> false;
        };
    }

    private static List<Message> messages(Json.Obj root) {
        List<Message> messages = new ArrayList<>();
        for (Json element : root.elements("messages")) {
            if (element instanceof Json.Obj message) {
                messages.add(MessageDecoder.decode(message));
            }
        }
        return messages;
    }

    private static Tooling tooling(Json.Obj root) {
        List<Tool> tools = new ArrayList<>();
        for (Json element : root.elements("tools")) {
            tools.add(tool(element));
        }
        return new Tooling(
                tools, toolChoice(root.present("tool_choice")), root.bool("parallel_tool_calls"));
    }

    private static Tool tool(Json element) {
        if (element instanceof Json.Obj tool
                && "function".equals(tool.text("type"))
                && tool.get("function") instanceof Json.Obj function
                && function.get("name") instanceof Json.Str name
                && isOptional(Json.Str.class, function, "description")
                && isOptional(Json.Bool.class, function, "strict")
                && hasOnly(tool, "type", "function")) {
            return new Tool.Function(
                    name.value(),
                    function.text("description"),
                    rawOrNull(function.present("parameters")),
                    function.bool("strict"),
                    unknown(function, Set.of("name", "description", "parameters", "strict")));
        }
        return new Tool.Foreign(element.raw());
    }

    private static @Nullable ToolChoice toolChoice(@Nullable Json choice) {
        return switch (choice) {
            case null -> null;
            case Json.Str word when word.value().equals("auto") -> new ToolChoice.Auto();
            case Json.Str word when word.value().equals("none") -> new ToolChoice.None();
            case Json.Str word when word.value().equals("required") -> new ToolChoice.Required();
            case Json.Obj object
                    when object.get("function") instanceof Json.Obj function
                            && function.get("name") instanceof Json.Str name
                            && object.textOr("type", "function").equals("function")
                            && hasOnly(object, "type", "function")
                            && hasOnly(function, "name") ->
                    new ToolChoice.Function(name.value());
            default -> new ToolChoice.Foreign(choice.raw());
        };
    }

    private static OutputRules output(Json.Obj root) {
        List<String> stop = new ArrayList<>();
        if (root.get("stop") instanceof Json.Str one) {
            stop.add(one.value());
        }
        for (Json element : root.elements("stop")) {
            if (element instanceof Json.Str text) {
                stop.add(text.value());
            }
        }
        Long maxTokens = root.integer("max_completion_tokens");
        return new OutputRules(
                responseFormat(root.present("response_format")),
                stop,
                maxTokens == null ? root.integer("max_tokens") : maxTokens,
                root.integer("n"));
    }

    private static @Nullable ResponseFormat responseFormat(@Nullable Json format) {
        if (format == null) {
            return null;
        }
        if (format instanceof Json.Obj object && hasOnly(object, "type", "json_schema")) {
            switch (object.textOr("type", "")) {
                case "text" -> {
                    return new ResponseFormat.Text();
                }
                case "json_object" -> {
                    return new ResponseFormat.JsonObject();
                }
                case "json_schema" -> {
                    if (object.get("json_schema") instanceof Json.Obj schema
                            && hasOnly(schema, "name", "description", "schema", "strict")
                            && isOptional(Json.Str.class, schema, "name")
                            && isOptional(Json.Str.class, schema, "description")
                            && isOptional(Json.Bool.class, schema, "strict")) {
                        return jsonSchema(schema);
                    }
                }
                default -> {}
            }
        }
        return new ResponseFormat.Foreign(format.raw());
    }

    private static ResponseFormat jsonSchema(Json.Obj schema) {
        return new ResponseFormat.JsonSchema(
                schema.textOr("name", "answer"),
                schema.text("description"),
                rawOrNull(schema.present("schema")),
                schema.bool("strict"));
    }

    private static Sampling sampling(Json.Obj root) {
        return new Sampling(
                root.number("temperature"),
                root.number("top_p"),
                root.integer("top_k"),
                root.number("frequency_penalty"),
                root.number("presence_penalty"),
                root.number("seed"),
                rawOrNull(root.present("logit_bias")),
                root.bool("logprobs"),
                root.integer("top_logprobs"));
    }
}
