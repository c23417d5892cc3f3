package dev.sluice.providers.gemini;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.MediaSource;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.ToolCall;
import dev.sluice.core.request.UnknownMembers;
import dev.sluice.providers.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the turns of a request. Results find their calls by id, or else by name and order: calls
 * that came without an id get one of their place. One instance a request.
 */
final class ContentsDecoder {

    /** Ids that begin so were made up here, and no provider gave them. */
    static final String MADE_UP = "call_turn";

    private static final String UPLOADS = "https://generativelanguage.googleapis.com/";
    private static final String CALL = "functionCall";
    private static final String SIGNATURE = "thoughtSignature";

    /** Members that wrap what a tool gave back where it is no object. */
    private static final List<String> WRAPPERS = List.of("result", "output", "error");

    private static final Set<String> OF_TURN = Set.of("role", "parts");
    private static final Set<String> OF_TEXT = Set.of("text", "thought", SIGNATURE);
    private static final Set<String> OF_CALL_PART = Set.of(CALL, SIGNATURE);
    private static final Set<String> OF_CALL = Set.of("id", "name", "args");
    private static final Set<String> OF_RESPONSE = Set.of("id", "name", "response", "parts");
    private static final Set<String> OF_INLINE_PART = Set.of("inlineData");
    private static final Set<String> OF_INLINE = Set.of("mimeType", "data");
    private static final Set<String> OF_FILE_PART = Set.of("fileData");
    private static final Set<String> OF_FILE = Set.of("mimeType", "fileUri");

    private final List<Message> messages = new ArrayList<>();

    /** Calls of the last model turn that have no result yet. */
    private final List<ToolCall.Function> open = new ArrayList<>();

    private ContentsDecoder() {}

    /** Puts into {@code places} where each message stands in the request. */
    static List<Message> messages(Json.Obj root, List<String> places) {
        ContentsDecoder decoder = new ContentsDecoder();
        Json rules = Members.get(root, "systemInstruction");
        if (rules != null) {
            decoder.messages.add(new Message.SystemTurn(decoder.rules(rules), UnknownMembers.NONE));
            places.add("systemInstruction");
        }
        Json contents = Members.get(root, "contents");
        List<Json> turns =
                contents instanceof Json.Arr list
                        ? list.elements()
                        : contents == null ? List.of() : List.of(contents);
        for (int i = 0; i < turns.size(); i++) {
            if (turns.get(i) instanceof Json.Obj turn) {
                decoder.turn(turn, i);
            }
            String place = "contents[" + i + "]";
            places.addAll(Collections.nCopies(decoder.messages.size() - places.size(), place));
        }
        return decoder.messages;
    }

    private List<ContentPart> rules(Json rules) {
        return switch (rules) {
            case Json.Str text -> List.of(new ContentPart.Text(text.value()));
            case Json.Obj turn -> parts(turn, 0);
            default -> List.of();
        };
    }

    private void turn(Json.Obj turn, int index) {
        switch (turn.textOr("role", "user")) {
            case "model" -> {
                List<ContentPart> said = parts(turn, index);
                open.clear();
                for (ContentPart part : said) {
                    if (part instanceof ToolCall.Function call) {
                        open.add(call);
                    }
                }
                messages.add(new Message.AssistantTurn(said, Members.unread(turn, OF_TURN)));
            }
            case "user", "function", "tool" -> userTurn(turn, index);
            case "system" ->
                    messages.add(
                            new Message.SystemTurn(
                                    parts(turn, index), Members.unread(turn, OF_TURN)));
            case String other -> messages.add(new Message.Foreign(other, turn.raw()));
        }
    }

    private void userTurn(Json.Obj turn, int index) {
        List<Json> said = new ArrayList<>();
        for (Json element : turn.elements("parts")) {
            Json.Obj response =
                    element instanceof Json.Obj part
                            ? Members.object(part, "functionResponse")
                            : null;
            if (response == null) {
                said.add(element);
            } else {
                messages.add(result(response, index));
            }
        }
        if (!said.isEmpty()) {
            messages.add(new Message.UserTurn(parts(said, index), Members.unread(turn, OF_TURN)));
        }
    }

    private Message result(Json.Obj response, int turn) {
        String name = Members.text(response, "name");
        String id = response.textOr("id", "");
        ToolCall.Function call = callOf(id, name);
        open.remove(call);
        Json content = response.present("response");
        List<ContentPart> said = new ArrayList<>();
        said.add(new ContentPart.Text(text(content)));
        said.addAll(parts(response.elements("parts"), turn));
        return new Message.ToolResult(
                call == null ? (id.isEmpty() ? name : id) : call.id(),
                said,
                content instanceof Json.Obj object && object.present("error") != null,
                Members.unread(response, OF_RESPONSE));
    }

    /** By id, or else the first of the name that waits. */
    private ToolCall.@Nullable Function callOf(String id, String name) {
        ToolCall.Function named = null;
        for (ToolCall.Function call : open) {
            if (!id.isEmpty() && call.id().equals(id)) {
                return call;
            }
            named = named == null && call.name().equals(name) ? call : named;
        }
        return named;
    }

    /** An object that does nothing but wrap a text stands for the text. */
    private static String text(@Nullable Json content) {
        if (content instanceof Json.Obj object && object.members().size() == 1) {
            for (String wrapper : WRAPPERS) {
                if (object.get(wrapper) instanceof Json.Str text) {
                    return text.value();
                }
            }
        }
        return content == null ? "" : content.raw().text();
    }

    private List<ContentPart> parts(Json.Obj turn, int index) {
        return parts(turn.elements("parts"), index);
    }

    /** Thoughts that stand side by side are one; their signature stands on the last. */
    private List<ContentPart> parts(List<Json> elements, int index) {
        List<ContentPart> parts = new ArrayList<>();
        for (Json element : elements) {
            ContentPart part = part(element, index, parts.size());
            if (part instanceof ContentPart.Reasoning thought
                    && !parts.isEmpty()
                    && parts.getLast() instanceof ContentPart.Reasoning before
                    && before.bound() == null) {
                parts.set(
                        parts.size() - 1,
                        new ContentPart.Reasoning(before.text() + thought.text(), thought.bound()));
            } else {
                parts.add(part);
            }
            ContentPart.Reasoning signature = signatureOf(element, part);
            if (signature != null) {
                parts.add(signature);
            }
        }
        return parts;
    }

    /** What stands on a text and belongs to the thoughts before it; null = nothing. */
    private static ContentPart.@Nullable Reasoning signatureOf(Json element, ContentPart part) {
        ProviderBound bound =
                part instanceof ContentPart.Text && element instanceof Json.Obj signed
                        ? ThoughtSignatures.read(Members.text(signed, SIGNATURE))
                        : null;
        return bound == null ? null : new ContentPart.Reasoning("", bound);
    }

    private static ContentPart part(Json element, int turn, int place) {
        if (!(element instanceof Json.Obj part)) {
            return new ContentPart.Foreign("", element.raw());
        }
        Json.Obj call = Members.object(part, CALL);
        if (call != null) {
            return call(part, call, MADE_UP + turn + "_" + place);
        }
        if (part.get("text") instanceof Json.Str text) {
            return Boolean.TRUE.equals(part.bool("thought"))
                    ? new ContentPart.Reasoning(
                            text.value(), ThoughtSignatures.read(Members.text(part, SIGNATURE)))
                    : new ContentPart.Text(text.value(), Members.unread(part, OF_TEXT));
        }
        ContentPart media = media(part);
        return media == null
                ? new ContentPart.Foreign(
                        part.members().keySet().stream().findFirst().orElse("part"), part.raw())
                : media;
    }

    private static ContentPart call(Json.Obj part, Json.Obj call, String placeId) {
        if (!Members.unread(call, OF_CALL).isEmpty()) {
            return new ToolCall.ForeignCall(part.raw());
        }
        String id = call.textOr("id", "");
        Json args = call.present("args");
        return new ToolCall.Function(
                id.isEmpty() ? placeId : id,
                call.textOr("name", ""),
                args == null ? "{}" : args.raw().text(),
                ThoughtSignatures.read(Members.text(part, SIGNATURE)),
                Members.unread(part, OF_CALL_PART));
    }

    private static @Nullable ContentPart media(Json.Obj part) {
        Json.Obj inline = Members.object(part, "inlineData");
        if (inline != null && Members.unread(inline, OF_INLINE).isEmpty()) {
            String type = Members.text(inline, "mimeType");
            return media(
                    type,
                    new MediaSource.Inline(type, inline.textOr("data", "")),
                    Members.unread(part, OF_INLINE_PART));
        }
        Json.Obj file = Members.object(part, "fileData");
        if (file != null && Members.unread(file, OF_FILE).isEmpty()) {
            String type = Members.text(file, "mimeType");
            String uri = Members.text(file, "fileUri");
            return isForAll(uri) && (type.startsWith("image/") || type.equals("application/pdf"))
                    ? media(type, new MediaSource.Url(uri), Members.unread(part, OF_FILE_PART))
                    : null;
        }
        return null;
    }

    /** Whether others than the vendor can fetch a file: not from its buckets and uploads. */
    private static boolean isForAll(String uri) {
        String address = uri.toLowerCase(Locale.ROOT);
        return (address.startsWith("https://") || address.startsWith("http://"))
                && !address.startsWith(UPLOADS);
    }

    private static @Nullable ContentPart media(
            String mimeType, MediaSource source, UnknownMembers unknown) {
        String type = mimeType.toLowerCase(Locale.ROOT);
        if (type.startsWith("image/")) {
            return new ContentPart.Image(source, null, unknown);
        }
        if (type.startsWith("audio/")) {
            return source instanceof MediaSource.Inline inline
                    ? new ContentPart.Audio(
                            inline.data(), type.substring("audio/".length()), unknown)
                    : null;
        }
        return type.startsWith("video/") ? null : new ContentPart.Document(source, null, unknown);
    }
}
