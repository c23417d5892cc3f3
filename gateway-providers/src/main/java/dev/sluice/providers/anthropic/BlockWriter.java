package dev.sluice.providers.anthropic;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.MediaSource;
import dev.sluice.core.request.Message.ToolResult;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.ToolCall;
import dev.sluice.core.request.UnknownMembers;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.translation.Dialogue;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes the turns of a Messages request. */
final class BlockWriter {

    /** Marks a prefix for the provider's cache; clients of other forms send it too. */
    private static final String CACHE_MARK = "cache_control";

    private final JsonWriter json;
    private final String model;
    private final boolean ownForm;
    private final Losses losses;

    /** Ids are told from each other in all of a conversation; some providers count from 0 anew. */
    private final Set<String> idsUsed = new HashSet<>();

    private final Map<String, String> idOfLastCall = new HashMap<>();

    BlockWriter(JsonWriter json, String model, boolean ownForm, Losses losses) {
        this.json = json;
        this.model = model;
        this.ownForm = ownForm;
        this.losses = losses;
    }

    /**
     * Writes a turn, unless nothing is left of it.
     *
     * @param last whether the model is to go on from here
     */
    void turn(Dialogue.Turn turn, boolean last) throws UntranslatableRequest {
        switch (turn) {
            case Dialogue.UserSays user -> {
                json.beginObject().member("role", "user").name("content").beginArray();
                for (ToolResult result : user.results()) {
                    result(result);
                }
                for (ContentPart part : user.said()) {
                    part(part);
                }
                json.endArray().endObject();
            }
            case Dialogue.ModelSays model -> {
                List<ContentPart> said = model.content().stream().filter(this::says).toList();
                if (!said.isEmpty()) {
                    json.beginObject().member("role", "assistant").name("content").beginArray();
                    for (ContentPart part : last ? withoutTrailingSpace(said) : said) {
                        part(part);
                    }
                    json.endArray().endObject();
                }
            }
        }
    }

    /** The API refuses white space at the end of a text that the model is to continue. */
    private static List<ContentPart> withoutTrailingSpace(List<ContentPart> said) {
        if (!(said.getLast() instanceof ContentPart.Text(var text, var unknown))) {
            return said;
        }
        List<ContentPart> stripped = new ArrayList<>(said);
        stripped.set(said.size() - 1, new ContentPart.Text(text.stripTrailing(), unknown));
        return stripped;
    }

    /** Whether anything will be written of {@code part}. */
    boolean says(ContentPart part) {
        return switch (part) {
            case ContentPart.Text text -> !text.text().isBlank();
            case ContentPart.Refusal refusal -> !refusal.text().isBlank();
            case ContentPart.Reasoning thought -> Signatures.mayGoTo(model, thought.bound());
            case ContentPart.Image _,
                    ContentPart.Audio _,
                    ContentPart.Document _,
                    ContentPart.Foreign _,
                    ToolCall _ ->
                    true;
        };
    }

    void result(ToolResult result) throws UntranslatableRequest {
        json.beginObject().member("type", "tool_result");
        String id = ToolIds.allowed(result.callId());
        json.member("tool_use_id", idOfLastCall.getOrDefault(id, id));
        List<ContentPart> content = result.content();
        if (content.size() == 1
                && content.getFirst() instanceof ContentPart.Text text
                && text.unknown().isEmpty()) {
            json.member("content", text.text());
        } else if (!content.isEmpty()) {
            json.name("content").beginArray();
            for (ContentPart part : content) {
                part(part);
            }
            json.endArray();
        }
        json.optional("is_error", result.failed() ? Boolean.TRUE : null);
        members(json, result.unknown(), "messages[]", ownForm, losses);
        json.endObject();
    }

    void part(ContentPart part) throws UntranslatableRequest {
        if (!says(part)) {
            return;
        }
        switch (part) {
            case ContentPart.Text text -> text(text.text(), text.unknown());
            case ContentPart.Refusal refusal -> text(refusal.text(), UnknownMembers.NONE);
            case ContentPart.Image image -> image(image);
            case ContentPart.Document document -> document(document);
            case ContentPart.Audio _ ->
                    throw losses.refusal(
                            "messages[].content[].input_audio",
                            losses.target() + " takes no sound");
            case ContentPart.Reasoning reasoning -> reasoning(reasoning);
            case ToolCall.Function call -> call(call);
            case ToolCall.ForeignCall call -> foreign("tool call", call.json());
            case ContentPart.Foreign foreign ->
                    foreign("content part '" + foreign.type() + "'", foreign.json());
        }
    }

    private void text(String text, UnknownMembers unknown) throws UntranslatableRequest {
        json.beginObject().member("type", "text").member("text", text);
        members(json, unknown, "messages[].content[]", ownForm, losses);
        json.endObject();
    }

    private void image(ContentPart.Image image) throws UntranslatableRequest {
        if (image.detail() != null && !image.detail().equals("auto")) {
            losses.drop("messages[].content[].image_url.detail");
        }
        json.beginObject().member("type", "image");
        source(image.source(), "an image");
        members(json, image.unknown(), "messages[].content[]", ownForm, losses);
        json.endObject();
    }

    private void document(ContentPart.Document document) throws UntranslatableRequest {
        json.beginObject().member("type", "document");
        source(readable(document.source()), "a document");
        json.optional("title", document.fileName());
        members(json, document.unknown(), "messages[].content[]", ownForm, losses);
        json.endObject();
    }

    /** Of inline documents the form takes PDF alone; text has a source of its own. */
    private MediaSource readable(MediaSource source) {
        if (ownForm
                || !(source instanceof MediaSource.Inline(String type, String data))
                || !type.startsWith("text/")) {
            return source;
        }
        try {
            byte[] text = Base64.getDecoder().decode(data);
            return new MediaSource.PlainText(new String(text, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException notBase64) {
            return source;
        }
    }

    private void source(MediaSource source, String what) throws UntranslatableRequest {
        json.name("source").beginObject();
        switch (source) {
            case MediaSource.Url url -> json.member("type", "url").member("url", url.url());
            case MediaSource.Inline inline -> {
                json.member("type", "base64");
                json.member("media_type", mediaType(inline.mediaType()));
                json.member("data", inline.data());
            }
            case MediaSource.PlainText text -> {
                json.member("type", "text").member("media_type", "text/plain");
                json.member("data", text.text());
            }
            case MediaSource.FileId file -> {
                if (!ownForm) {
                    throw losses.refusal(
                            "messages[].content[].file_id",
                            what
                                    + " was uploaded to another provider than "
                                    + losses.target()
                                    + "; send its bytes");
                }
                json.member("type", "file").member("file_id", file.id());
            }
        }
        json.endObject();
    }

    /** A name that is used and was never registered. */
    private static String mediaType(String type) {
        return type.equalsIgnoreCase("image/jpg") ? "image/jpeg" : type;
    }

    private void reasoning(ContentPart.Reasoning reasoning) {
        String data = Signatures.member(reasoning.bound(), Signatures.DATA);
        if (data != null) {
            json.beginObject().member("type", "redacted_thinking").member("data", data).endObject();
            return;
        }
        json.beginObject().member("type", "thinking").member("thinking", reasoning.text());
        json.member("signature", Signatures.member(reasoning.bound(), Signatures.SIGNATURE));
        json.endObject();
    }

    private void call(ToolCall.Function call) throws UntranslatableRequest {
        json.beginObject().member("type", "tool_use");
        json.member("id", idOf(call)).member("name", call.name());
        json.name("input").raw(input(call));
        members(json, call.unknown(), "messages[].tool_calls[]", ownForm, losses);
        json.endObject();
    }

    private String idOf(ToolCall.Function call) {
        String id = ToolIds.allowed(call.id());
        String unique = id;
        for (int n = 2; !idsUsed.add(unique) && !ownForm; n++) {
            unique = id + "_" + n;
        }
        idOfLastCall.put(id, unique);
        return unique;
    }

    private RawJson input(ToolCall.Function call) throws UntranslatableRequest {
        if (call.arguments().isBlank()) {
            return new RawJson("{}");
        }
        Json input =
                JsonReader.read(call.arguments().getBytes(StandardCharsets.UTF_8)).orElse(null);
        if (!(input instanceof Json.Obj)) {
            throw losses.refusal(
                    "messages[].tool_calls[].function.arguments",
                    "the arguments of the call '"
                            + call.id()
                            + "' are no JSON object, and "
                            + losses.target()
                            + " takes nothing else");
        }
        return input.raw();
    }

    private void foreign(String what, RawJson asSent) throws UntranslatableRequest {
        if (!ownForm) {
            throw losses.refusal(
                    "messages[].content[]",
                    "a " + what + " has no equal in the form of " + losses.target());
        }
        json.raw(asSent);
    }

    /** Members that the canonical form has no place for: all in their own form, marks in any. */
    static void members(
            JsonWriter json, UnknownMembers unknown, String place, boolean ownForm, Losses losses)
            throws UntranslatableRequest {
        for (Map.Entry<String, RawJson> member : unknown.byName().entrySet()) {
            if (ownForm || member.getKey().equals(CACHE_MARK)) {
                json.name(member.getKey()).raw(member.getValue());
            } else {
                losses.drop(place + "." + member.getKey());
            }
        }
    }
}
