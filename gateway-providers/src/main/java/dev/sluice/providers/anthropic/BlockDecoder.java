package dev.sluice.providers.anthropic;

import static dev.sluice.providers.json.JsonMembers.hasOnly;
import static dev.sluice.providers.json.JsonMembers.unknown;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.MediaSource;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.ToolCall;
import dev.sluice.core.request.UnknownMembers;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.translation.CallIds;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads content blocks. */
final class BlockDecoder {

    private BlockDecoder() {}

    /** The results of tools stand before everything else that the turn says. */
    static void userTurn(@Nullable Json content, UnknownMembers unknown, List<Message> out) {
        List<ContentPart> said = new ArrayList<>();
        if (content instanceof Json.Arr blocks) {
            for (Json element : blocks.elements()) {
                if (element instanceof Json.Obj block
                        && block.textOr("type", "").equals("tool_result")) {
                    out.add(result(block));
                } else {
                    said.add(part(element));
                }
            }
            if (said.isEmpty() && unknown.isEmpty() && !blocks.elements().isEmpty()) {
                return;
            }
        } else {
            said.addAll(content(content));
        }
        out.add(new Message.UserTurn(said, unknown));
    }

    private static Message result(Json.Obj block) {
        return new Message.ToolResult(
                ToolIds.read(block.textOr("tool_use_id", "")).id(),
                content(block.get("content")),
                Boolean.TRUE.equals(block.bool("is_error")),
                unknown(block, Set.of("type", "tool_use_id", "content", "is_error")));
    }

    /** A string, an array of blocks, or nothing at all. */
    static List<ContentPart> content(@Nullable Json content) {
        return switch (content) {
            case Json.Str text -> List.of(new ContentPart.Text(text.value()));
            case Json.Arr blocks -> blocks.elements().stream().map(BlockDecoder::part).toList();
            case null, default -> List.of();
        };
    }

    private static ContentPart part(Json element) {
        if (!(element instanceof Json.Obj block)) {
            return new ContentPart.Foreign("", element.raw());
        }
        String type = block.textOr("type", "");
        ContentPart known =
                switch (type) {
                    case "text" ->
                            new ContentPart.Text(
                                    block.textOr("text", ""),
                                    unknown(block, Set.of("type", "text")));
                    case "image" -> image(block);
                    case "document" -> document(block);
                    case "tool_use" -> call(block);
                    case "thinking" ->
                            new ContentPart.Reasoning(
                                    block.textOr("thinking", ""),
                                    Signatures.read(
                                            Signatures.SIGNATURE,
                                            block.textOr(Signatures.SIGNATURE, "")));
                    case "redacted_thinking" ->
                            new ContentPart.Reasoning(
                                    "",
                                    Signatures.read(
                                            Signatures.DATA, block.textOr(Signatures.DATA, "")));
                    default -> null;
                };
        return known == null ? new ContentPart.Foreign(type, block.raw()) : known;
    }

    private static ContentPart call(Json.Obj block) {
        CallIds.Carried id = ToolIds.read(block.textOr("id", ""));
        Json input = block.present("input");
        return new ToolCall.Function(
                id.id(),
                block.textOr("name", ""),
                input == null ? "{}" : input.raw().text(),
                id.bound(),
                unknown(block, Set.of("type", "id", "name", "input")));
    }

    private static @Nullable ContentPart image(Json.Obj block) {
        MediaSource source = source(block.object("source"));
        return source == null
                ? null
                : new ContentPart.Image(source, null, unknown(block, Set.of("type", "source")));
    }

    private static @Nullable ContentPart document(Json.Obj block) {
        MediaSource source = source(block.object("source"));
        return source == null
                ? null
                : new ContentPart.Document(
                        source,
                        block.text("title"),
                        unknown(block, Set.of("type", "source", "title")));
    }

    private static @Nullable MediaSource source(Json.@Nullable Obj source) {
        if (source == null) {
            return null;
        }
        return switch (source.textOr("type", "")) {
            case "url" ->
                    hasOnly(source, "type", "url")
                            ? new MediaSource.Url(source.textOr("url", ""))
                            : null;
            case "base64" ->
                    hasOnly(source, "type", "media_type", "data")
                            ? new MediaSource.Inline(
                                    source.textOr("media_type", ""), source.textOr("data", ""))
                            : null;
            case "file" ->
                    hasOnly(source, "type", "file_id")
                            ? new MediaSource.FileId(source.textOr("file_id", ""))
                            : null;
            case "text" ->
                    hasOnly(source, "type", "media_type", "data")
                            ? new MediaSource.PlainText(source.textOr("data", ""))
                            : null;
            default -> null;
        };
    }
}
