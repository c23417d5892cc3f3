package dev.sluice.providers.anthropic;

import static dev.sluice.providers.json.JsonMembers.hasOnly;
import static dev.sluice.providers.json.JsonMembers.isListOf;
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
import dev.sluice.core.request.UnknownMembers;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the body of a Messages request, which the scanner has passed, into the canonical form. */
final class RequestDecoder {

    private static final Set<String> READ =
            Set.of("model", "stream", "messages", "system", "tools", "tool_choice", "max_tokens");

    private RequestDecoder() {}

    static Conversation decode(byte[] body) {
        if (!(JsonReader.read(body).orElse(null) instanceof Json.Obj root)) {
            throw new IllegalStateException("the scanner let something else than an object pass");
        }
        Json.Obj metadata = root.object("metadata");
        return new Conversation(
                messages(root, new ArrayList<>()),
                tooling(root),
                output(root),
                sampling(root),
                thinking(root),
                metadata == null ? null : metadata.text("user_id"),
                metadata == null || hasOnly(metadata, "user_id") ? null : metadata.raw(),
                unread(root, RequestDecoder::isRead));
    }

    /** Where each message of the conversation stands in the body. */
    static List<String> places(byte[] body) {
        List<String> places = new ArrayList<>();
        if (JsonReader.read(body).orElse(null) instanceof Json.Obj root) {
            messages(root, places);
        }
        return places;
    }

    /** Whether the canonical form, or {@code ChatRequest}, says all that the member says. */
    private static boolean isRead(String name, Json value) {
        if (READ.contains(name)) {
            return true;
        }
        return switch (name) {
            case "temperature", "top_p" -> value instanceof Json.Num number && number.isFinite();
            case "top_k" -> isWhole(value);
            case "stop_sequences" -> isListOf(Json.Str.class, value);
            case "metadata" -> true;
            case "thinking" -> value instanceof Json.Obj thinking && isPlainThinking(thinking);
            case "output_config" ->
                    value instanceof Json.Obj config
                            && hasOnly(config, "effort", "format")
                            && isPlainFormat(config.object("format"));
            default -> value.isNull();
        };
    }

    /** Puts into {@code places} where each message stands in the request. */
    private static List<Message> messages(Json.Obj root, List<String> places) {
        List<Message> messages = new ArrayList<>();
        if (root.present("system") != null) {
            messages.add(
                    new Message.SystemTurn(
                            BlockDecoder.content(root.get("system")), UnknownMembers.NONE));
            places.add("system");
        }
        int index = 0;
        for (Json element : root.elements("messages")) {
            if (element instanceof Json.Obj message) {
                message(message, messages);
            }
            String place = "messages[" + index++ + "]";
            places.addAll(Collections.nCopies(messages.size() - places.size(), place));
        }
        return messages;
    }

    private static void message(Json.Obj message, List<Message> out) {
        UnknownMembers unknown = unknown(message, Set.of("role", "content"));
        switch (message.textOr("role", "")) {
            case "user" -> BlockDecoder.userTurn(message.get("content"), unknown, out);
            case "assistant" ->
                    out.add(
                            new Message.AssistantTurn(
                                    BlockDecoder.content(message.get("content")), unknown));
            case "system" ->
                    out.add(
                            new Message.SystemTurn(
                                    BlockDecoder.content(message.get("content")), unknown));
            default -> out.add(new Message.Foreign(message.textOr("role", ""), message.raw()));
        }
    }

    private static Tooling tooling(Json.Obj root) {
        List<Tool> tools = new ArrayList<>();
        for (Json element : root.elements("tools")) {
            tools.add(tool(element));
        }
        Json.Obj choice = root.object("tool_choice");
        Boolean serial = choice == null ? null : choice.bool("disable_parallel_tool_use");
        return new Tooling(
                tools, choice == null ? null : choice(choice), serial == null ? null : !serial);
    }

    /** Tools of other types run at the provider. */
    private static Tool tool(Json element) {
        if (element instanceof Json.Obj tool
                && tool.textOr("type", "custom").equals("custom")
                && tool.get("name") instanceof Json.Str name) {
            return new Tool.Function(
                    name.value(),
                    tool.text("description"),
                    rawOrNull(tool.present("input_schema")),
                    tool.bool("strict"),
                    unknown(tool, Set.of("type", "name", "description", "input_schema", "strict")));
        }
        return new Tool.Foreign(element.raw());
    }

    private static @Nullable ToolChoice choice(Json.Obj choice) {
        return switch (choice.textOr("type", "")) {
            case "auto" -> new ToolChoice.Auto();
            case "any" -> new ToolChoice.Required();
            case "none" -> new ToolChoice.None();
            case "tool" -> new ToolChoice.Function(choice.textOr("name", ""));
            default -> new ToolChoice.Foreign(choice.raw());
        };
    }

    private static OutputRules output(Json.Obj root) {
        List<String> stop = new ArrayList<>();
        for (Json element : root.elements("stop_sequences")) {
            if (element instanceof Json.Str text) {
                stop.add(text.value());
            }
        }
        Json.Obj config = root.object("output_config");
        Json.Obj format = config == null ? null : config.object("format");
        return new OutputRules(
                format == null ? null : format(format), stop, root.integer("max_tokens"), null);
    }

    private static @Nullable ResponseFormat format(Json.Obj format) {
        return format.textOr("type", "").equals("json_schema")
                ? new ResponseFormat.JsonSchema(
                        "answer", null, rawOrNull(format.present("schema")), null)
                : null;
    }

    private static boolean isPlainFormat(Json.@Nullable Obj format) {
        return format == null
                || (format.textOr("type", "").equals("json_schema")
                        && hasOnly(format, "type", "schema"));
    }

    private static Sampling sampling(Json.Obj root) {
        return new Sampling(
                root.number("temperature"),
                root.number("top_p"),
                root.integer("top_k"),
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** Newer ways to switch thinking on leave its size to the model. */
    private static @Nullable Thinking thinking(Json.Obj root) {
        Json.Obj config = root.object("output_config");
        String effort = config == null ? null : config.text("effort");
        Json.Obj thinking = root.object("thinking");
        if (thinking == null) {
            return effort == null ? null : new Thinking(effort, null);
        }
        return thinking.textOr("type", "").equals("disabled")
                ? new Thinking(effort, 0L)
                : new Thinking(effort, thinking.integer("budget_tokens"));
    }

    private static boolean isPlainThinking(Json.Obj thinking) {
        return switch (thinking.textOr("type", "")) {
            case "enabled" -> hasOnly(thinking, "type", "budget_tokens");
            case "disabled" -> hasOnly(thinking, "type");
            default -> false;
        };
    }
}
