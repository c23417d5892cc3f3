package dev.sluice.providers.openai;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.MediaSource;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.ToolCall;
import dev.sluice.core.request.UnknownMembers;
import dev.sluice.providers.json.JsonWriter;
import java.util.List;

/** Writes the messages of a chat request. */
final class MessageWriter {

    private final JsonWriter json;
    private final boolean developerAsSystem;

    MessageWriter(JsonWriter json, boolean developerAsSystem) {
        this.json = json;
        this.developerAsSystem = developerAsSystem;
    }

    void write(Message message) {
        switch (message) {
            case Message.SystemTurn system -> turn("system", system.content(), system.unknown());
            case Message.DeveloperTurn developer ->
                    turn(
                            developerAsSystem ? "system" : "developer",
                            developer.content(),
                            developer.unknown());
            case Message.UserTurn user -> turn("user", user.content(), user.unknown());
            case Message.AssistantTurn assistant -> assistant(assistant);
            case Message.ToolResult result -> {
                json.beginObject().member("role", "tool").member("tool_call_id", result.callId());
                content(result.content());
                json.members(result.unknown()).endObject();
            }
            case Message.Foreign foreign -> json.raw(foreign.json());
        }
    }

    private void turn(String role, List<ContentPart> content, UnknownMembers unknown) {
        json.beginObject().member("role", role);
        content(content);
        json.members(unknown).endObject();
    }

    /** Reasoning and refusal have places of their own in an assistant's turn. */
    private void assistant(Message.AssistantTurn assistant) {
        json.beginObject().member("role", "assistant");
        content(assistant.content());
        for (ContentPart part : assistant.content()) {
            if (part instanceof ContentPart.Refusal refusal) {
                json.member("refusal", refusal.text());
                break;
            }
        }
        for (ContentPart part : assistant.content()) {
            if (part instanceof ContentPart.Reasoning reasoning && !reasoning.text().isEmpty()) {
                json.member("reasoning_content", reasoning.text());
                break;
            }
        }
        if (!assistant.toolCalls().isEmpty()) {
            json.name("tool_calls").beginArray();
            assistant.toolCalls().forEach(this::toolCall);
            json.endArray();
        }
        json.members(assistant.unknown()).endObject();
    }

    private void toolCall(ToolCall call) {
        switch (call) {
            case ToolCall.Function function -> {
                json.beginObject().member("id", function.id()).member("type", "function");
                json.name("function").beginObject().member("name", function.name());
                json.member("arguments", function.arguments()).endObject();
                json.members(function.unknown()).endObject();
            }
            case ToolCall.ForeignCall foreign -> json.raw(foreign.json());
        }
    }

    private void content(List<ContentPart> parts) {
        List<ContentPart> shown = parts.stream().filter(MessageWriter::isContent).toList();
        json.name("content");
        if (shown.isEmpty()) {
            json.nothing();
        } else if (shown.size() == 1
                && shown.getFirst() instanceof ContentPart.Text text
                && text.unknown().isEmpty()) {
            json.string(text.text());
        } else {
            json.beginArray();
            shown.forEach(this::part);
            json.endArray();
        }
    }

    private static boolean isContent(ContentPart part) {
        return !(part instanceof ContentPart.Refusal
                || part instanceof ContentPart.Reasoning
                || part instanceof ToolCall);
    }

    private void part(ContentPart part) {
        switch (part) {
            case ContentPart.Text text -> {
                json.beginObject().member("type", "text").member("text", text.text());
                json.members(text.unknown()).endObject();
            }
            case ContentPart.Image image -> {
                json.beginObject().member("type", "image_url").name("image_url").beginObject();
                json.member("url", url(image.source())).optional("detail", image.detail());
                json.endObject().members(image.unknown()).endObject();
            }
            case ContentPart.Audio audio -> {
                json.beginObject().member("type", "input_audio").name("input_audio");
                json.beginObject().member("data", audio.data()).member("format", audio.format());
                json.endObject().members(audio.unknown()).endObject();
            }
            case ContentPart.Document document -> document(document);
            case ContentPart.Foreign foreign -> json.raw(foreign.json());
            case ContentPart.Refusal _, ContentPart.Reasoning _, ToolCall _ -> {}
        }
    }

    private void document(ContentPart.Document document) {
        if (document.source() instanceof MediaSource.PlainText text) {
            json.beginObject().member("type", "text").member("text", text.text()).endObject();
            return;
        }
        json.beginObject().member("type", "file").name("file").beginObject();
        if (document.source() instanceof MediaSource.FileId file) {
            json.member("file_id", file.id());
        } else {
            json.member("file_data", url(document.source()));
        }
        json.optional("filename", document.fileName()).endObject();
        json.members(document.unknown()).endObject();
    }

    private static String url(MediaSource source) {
        return switch (source) {
            case MediaSource.Url url -> url.url();
            case MediaSource.Inline inline ->
                    "data:" + inline.mediaType() + ";base64," + inline.data();
            case MediaSource.FileId file -> file.id();
            case MediaSource.PlainText text -> text.text();
        };
    }
}
