package dev.sluice.providers.anthropic;

import dev.sluice.core.request.RawJson;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.json.JsonWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Tells a whole message as the stream that would have told it. Members and blocks that nobody here
 * knows are told as they are: a client of this form may know them.
 */
final class MessageEvents {

    private static final Set<String> TOLD_LATER =
            Set.of("content", "stop_reason", "stop_sequence", "stop_details", "usage");

    private static final RawJson NO_USAGE = new RawJson("{\"input_tokens\":0,\"output_tokens\":0}");

    private final List<ByteBuffer> events = new ArrayList<>();
    private final Json.Obj message;
    private boolean calls;

    private MessageEvents(Json.Obj message) {
        this.message = message;
    }

    static List<ByteBuffer> of(byte[] body) {
        return JsonReader.read(body).orElse(null) instanceof Json.Obj message
                ? new MessageEvents(message).tell()
                : List.of();
    }

    private List<ByteBuffer> tell() {
        event("message_start", this::start);
        int index = 0;
        for (Json element : message.elements("content")) {
            if (element instanceof Json.Obj block) {
                block(index++, block);
            }
        }
        event("message_delta", this::end);
        event("message_stop", json -> {});
        return events;
    }

    private void start(JsonWriter json) {
        json.name("message").beginObject();
        message.members()
                .forEach(
                        (name, value) -> {
                            if (!TOLD_LATER.contains(name)) {
                                json.name(name).raw(value.raw());
                            }
                        });
        json.name("content").beginArray().endArray();
        json.name("stop_reason").nothing().name("stop_sequence").nothing();
        json.name("usage").raw(usage()).endObject();
    }

    private void end(JsonWriter json) {
        json.name("delta").beginObject();
        json.member("stop_reason", message.textOr("stop_reason", calls ? "tool_use" : "end_turn"));
        json.member("stop_sequence", message.text("stop_sequence"));
        Json details = message.get("stop_details");
        json.optional("stop_details", details == null ? null : details.raw());
        json.endObject().name("usage").raw(usage());
    }

    private RawJson usage() {
        Json.Obj usage = message.object("usage");
        return usage == null ? NO_USAGE : usage.raw();
    }

    private void block(int index, Json.Obj block) {
        switch (block.textOr("type", "")) {
            case "text" -> {
                begin(index, block, "text", "citations");
                for (Json citation : block.elements("citations")) {
                    delta(index, "citations_delta", "citation", citation.raw());
                }
                delta(index, "text_delta", "text", block.textOr("text", ""));
            }
            case "thinking" -> {
                begin(index, block, "thinking", "signature");
                delta(index, "thinking_delta", "thinking", block.textOr("thinking", ""));
                delta(index, "signature_delta", "signature", block.textOr("signature", ""));
            }
            case "tool_use", "server_tool_use", "mcp_tool_use" -> {
                calls |= block.textOr("type", "").equals("tool_use");
                begin(index, block, "input");
                Json input = block.present("input");
                delta(
                        index,
                        "input_json_delta",
                        "partial_json",
                        input == null ? "{}" : input.raw().text());
            }
            default -> begin(index, block);
        }
        event("content_block_stop", json -> json.member("index", index));
    }

    /** The start of a block, in which what is told later is empty. */
    private void begin(int index, Json.Obj block, String... toldLater) {
        Set<String> later = Set.of(toldLater);
        event(
                "content_block_start",
                json -> {
                    json.member("index", index).name("content_block").beginObject();
                    block.members()
                            .forEach(
                                    (name, value) ->
                                            json.name(name)
                                                    .raw(
                                                            later.contains(name)
                                                                    ? empty(value)
                                                                    : value.raw()));
                    json.endObject();
                });
    }

    private static RawJson empty(Json value) {
        return switch (value) {
            case Json.Obj _ -> new RawJson("{}");
            case Json.Arr _ -> new RawJson("[]");
            case Json.Str _ -> new RawJson("\"\"");
            case Json.Num _, Json.Bool _, Json.Null _ -> value.raw();
        };
    }

    private void delta(int index, String type, String member, String text) {
        if (!text.isEmpty()) {
            delta(index, type, member, new RawJson(JsonWriter.quoted(text)));
        }
    }

    private void delta(int index, String type, String member, RawJson value) {
        event(
                "content_block_delta",
                json ->
                        json.member("index", index)
                                .name("delta")
                                .beginObject()
                                .member("type", type)
                                .name(member)
                                .raw(value)
                                .endObject());
    }

    private void event(String name, Consumer<JsonWriter> members) {
        JsonWriter json = new JsonWriter().beginObject().member("type", name);
        members.accept(json);
        String event = "event: " + name + "\ndata: " + json.endObject() + "\n\n";
        events.add(ByteBuffer.wrap(event.getBytes(StandardCharsets.UTF_8)));
    }
}
