package dev.sluice.providers.openai;

import static dev.sluice.providers.json.JsonMembers.hasOnly;
import static dev.sluice.providers.json.JsonMembers.isOptional;
import static dev.sluice.providers.json.JsonMembers.unknown;
import static dev.sluice.providers.json.JsonMembers.unread;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.MediaSource;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.ToolCall;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.translation.CallIds;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one message of a chat request. */
final class MessageDecoder {

    private static final String DATA_URL = "data:";
    private static final String BASE64 = ";base64,";

    private MessageDecoder() {}

    static Message decode(Json.Obj message) {
        String role = message.textOr("role", "");
        return switch (role) {
            case "system" ->
                    new Message.SystemTurn(
                            content(message.get("content")),
                            unknown(message, Set.of("role", "content")));
            case "developer" ->
                    new Message.DeveloperTurn(
                            content(message.get("content")),
                            unknown(message, Set.of("role", "content")));
            case "user" ->
                    new Message.UserTurn(
                            content(message.get("content")),
                            unknown(message, Set.of("role", "content")));
            case "assistant" -> assistant(message);
            case "tool" ->
                    new Message.ToolResult(
                            CallIds.plain(message.textOr("tool_call_id", "")),
                            content(message.get("content")),
                            /* failed= */ false,
                            unread(message, MessageDecoder::isReadOfResult));
            default -> new Message.Foreign(role, message.raw());
        };
    }

    private static Message assistant(Json.Obj message) {
        List<ContentPart> content = new ArrayList<>();
        String reasoning = message.textOr("reasoning_content", "");
        ProviderBound bound =
                ReasoningDetails.read(message.elements(ReasoningDetails.MEMBER), reasoning);
        if (!reasoning.isEmpty() || bound != null) {
            content.add(new ContentPart.Reasoning(reasoning, bound));
        }
        content.addAll(content(message.get("content")));
        String refusal = message.text("refusal");
        if (refusal != null) {
            content.add(new ContentPart.Refusal(refusal));
        }
        for (Json element : message.elements("tool_calls")) {
            content.add(toolCall(element));
        }
        return new Message.AssistantTurn(
                content,
                ReasoningDetails.withoutOurs(
                        unread(message, MessageDecoder::isReadOfAssistant), message));
    }

    private static boolean isReadOfResult(String name, Json value) {
        return switch (name) {
            case "role", "content" -> true;
            case "tool_call_id" -> value instanceof Json.Str;
            default -> false;
        };
    }

    private static boolean isReadOfAssistant(String name, Json value) {
        return switch (name) {
            case "role", "content" -> true;
            case "reasoning_content", "refusal" -> value instanceof Json.Str || value.isNull();
            case "tool_calls" -> value instanceof Json.Arr || value.isNull();
            case ReasoningDetails.MEMBER ->
                    value instanceof Json.Arr details
                            && details.elements().stream().allMatch(ReasoningDetails::isOurs);
            default -> false;
        };
    }

    private static ToolCall toolCall(Json element) {
        if (element instanceof Json.Obj call
                && call.get("function") instanceof Json.Obj function
                && function.get("name") instanceof Json.Str name
                && call.textOr("type", "function").equals("function")
                && isOptional(Json.Str.class, call, "id")
                && isOptional(Json.Str.class, function, "arguments")
                && hasOnly(function, "name", "arguments")) {
            CallIds.Carried id = CallIds.read(call.textOr("id", ""));
            return new ToolCall.Function(
                    id.id(),
                    name.value(),
                    function.textOr("arguments", ""),
                    id.bound(),
                    unknown(call, Set.of("id", "type", "function")));
        }
        return new ToolCall.ForeignCall(element.raw());
    }

    /** A string, an array of parts, or nothing at all. */
    private static List<ContentPart> content(@Nullable Json content) {
        return switch (content) {
            case Json.Str text -> List.of(new ContentPart.Text(text.value()));
            case Json.Arr parts -> {
                List<ContentPart> read = new ArrayList<>(parts.elements().size());
                parts.elements().forEach(part -> read.add(part(part)));
                yield read;
            }
            case Json.Null _ -> List.of();
            case null -> List.of();
            default -> List.of(new ContentPart.Foreign("", content.raw()));
        };
    }

    private static ContentPart part(Json element) {
        if (!(element instanceof Json.Obj part)) {
            return new ContentPart.Foreign("", element.raw());
        }
        String type = part.textOr("type", "");
        ContentPart known =
                switch (type) {
                    case "text" ->
                            part.get("text") instanceof Json.Str text
                                    ? new ContentPart.Text(
                                            text.value(), unknown(part, Set.of("type", "text")))
                                    : null;
                    case "refusal" ->
                            part.get("refusal") instanceof Json.Str text
                                            && hasOnly(part, "type", "refusal")
                                    ? new ContentPart.Refusal(text.value())
                                    : null;
                    case "image_url" -> image(part);
                    case "input_audio" -> audio(part);
                    case "file" -> document(part);
                    default -> null;
                };
        return known == null ? new ContentPart.Foreign(type, part.raw()) : known;
    }

    private static @Nullable ContentPart image(Json.Obj part) {
        Json.Obj image = part.object("image_url");
        String url = image == null ? part.text("image_url") : image.text("url");
        if (url == null
                || (image != null
                        && !(hasOnly(image, "url", "detail")
                                && isOptional(Json.Str.class, image, "detail")))) {
            return null;
        }
        return new ContentPart.Image(
                source(url),
                image == null ? null : image.text("detail"),
                unknown(part, Set.of("type", "image_url")));
    }

    private static @Nullable ContentPart audio(Json.Obj part) {
        Json.Obj audio = part.object("input_audio");
        if (audio == null
                || !hasOnly(audio, "data", "format")
                || !(audio.get("data") instanceof Json.Str data)
                || !(audio.get("format") instanceof Json.Str format)) {
            return null;
        }
        return new ContentPart.Audio(
                data.value(), format.value(), unknown(part, Set.of("type", "input_audio")));
    }

    private static @Nullable ContentPart document(Json.Obj part) {
        Json.Obj file = part.object("file");
        if (file == null
                || !(hasOnly(file, "file_id", "filename") || hasOnly(file, "file_data", "filename"))
                || !isOptional(Json.Str.class, file, "filename")) {
            return null;
        }
        MediaSource source =
                file.get("file_id") instanceof Json.Str id
                        ? new MediaSource.FileId(id.value())
                        : file.get("file_data") instanceof Json.Str data
                                ? source(data.value())
                                : null;
        return source == null
                ? null
                : new ContentPart.Document(
                        source, file.text("filename"), unknown(part, Set.of("type", "file")));
    }

    /** {@code data:TYPE;base64,DATA}, or an address. */
    private static MediaSource source(String url) {
        int base64 = url.startsWith(DATA_URL) ? url.indexOf(BASE64) : -1;
        return base64 < 0
                ? new MediaSource.Url(url)
                : new MediaSource.Inline(
                        url.substring(DATA_URL.length(), base64),
                        url.substring(base64 + BASE64.length()));
    }
}
