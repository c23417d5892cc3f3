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
import org.jspecify.annotations.Nullable;

/**
 * Reads the turns of a request. Results find their calls by id, or else by name and order: calls
 * that came without an id get one of their place. One instance a request.
 */
final class ContentsDecoder {

    /** Ids that begin so were made up here, and no provider gave them. */
    static final String MADE_UP = "call_turn";

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
                messages.add(new Message.AssistantTurn(said, UnknownMembers.NONE));
            }
            case "user", "function", "tool" -> userTurn(turn, index);
            case "system" ->
                    messages.add(new Message.SystemTurn(parts(turn, index), UnknownMembers.NONE));
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
                messages.add(result(response));
            }
        }
        if (!said.isEmpty()) {
            messages.add(new Message.UserTurn(parts(said, index), UnknownMembers.NONE));
        }
    }

    private Message result(Json.Obj response) {
        String name = Members.text(response, "name");
        String id = response.textOr("id", "");
        ToolCall.Function call =
                open.stream()
                        .filter(c -> id.isEmpty() ? c.name().equals(name) : c.id().equals(id))
                        .findFirst()
                        .orElse(null);
        if (call != null) {
            open.remove(call);
        }
        Json content = response.present("response");
        return new Message.ToolResult(
                call == null ? (id.isEmpty() ? name : id) : call.id(),
                List.of(new ContentPart.Text(text(content))),
                content instanceof Json.Obj object && object.present("error") != null,
                UnknownMembers.NONE);
    }

    /** An object that does nothing but wrap a text stands for the text. */
    private static String text(@Nullable Json content) {
        if (content instanceof Json.Obj object && object.members().size() == 1) {
            for (String wrapper : List.of("result", "output")) {
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
        }
        return parts;
    }

    private static ContentPart part(Json element, int turn, int place) {
        if (!(element instanceof Json.Obj part)) {
            return new ContentPart.Foreign("", element.raw());
        }
        ProviderBound bound = ThoughtSignatures.read(Members.text(part, "thoughtSignature"));
        Json.Obj call = Members.object(part, "functionCall");
        if (call != null) {
            String id = call.textOr("id", "");
            Json args = call.present("args");
            return new ToolCall.Function(
                    id.isEmpty() ? MADE_UP + turn + "_" + place : id,
                    call.textOr("name", ""),
                    args == null ? "{}" : args.raw().text(),
                    bound,
                    UnknownMembers.NONE);
        }
        if (part.get("text") instanceof Json.Str text) {
            return Boolean.TRUE.equals(part.bool("thought"))
                    ? new ContentPart.Reasoning(text.value(), bound)
                    : new ContentPart.Text(text.value());
        }
        ContentPart media = media(part);
        return media == null ? new ContentPart.Foreign("part", part.raw()) : media;
    }

    private static @Nullable ContentPart media(Json.Obj part) {
        Json.Obj inline = Members.object(part, "inlineData");
        if (inline != null) {
            String type = Members.text(inline, "mimeType");
            return media(type, new MediaSource.Inline(type, inline.textOr("data", "")));
        }
        Json.Obj file = Members.object(part, "fileData");
        if (file != null) {
            return media(
                    Members.text(file, "mimeType"),
                    new MediaSource.Url(Members.text(file, "fileUri")));
        }
        return null;
    }

    private static @Nullable ContentPart media(String mimeType, MediaSource source) {
        String type = mimeType.toLowerCase(Locale.ROOT);
        if (type.startsWith("image/")) {
            return new ContentPart.Image(source, null, UnknownMembers.NONE);
        }
        if (type.startsWith("audio/")) {
            return source instanceof MediaSource.Inline inline
                    ? new ContentPart.Audio(
                            inline.data(), type.substring("audio/".length()), UnknownMembers.NONE)
                    : null;
        }
        return type.startsWith("video/")
                ? null
                : new ContentPart.Document(source, null, UnknownMembers.NONE);
    }
}
