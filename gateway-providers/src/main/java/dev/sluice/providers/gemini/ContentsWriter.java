package dev.sluice.providers.gemini;

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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the turns of a request. One instance a request. */
final class ContentsWriter {

    private static final String SIGNATURE = "thoughtSignature";
    private static final String FAILURE = "error";

    private final JsonWriter json;
    private final String model;
    private final boolean ownForm;
    private final Losses losses;

    /** Names of calls by their ids: a result says the name. */
    private final Map<String, String> names = new HashMap<>();

    ContentsWriter(JsonWriter json, String model, boolean ownForm, Losses losses) {
        this.json = json;
        this.model = model;
        this.ownForm = ownForm;
        this.losses = losses;
    }

    void turn(Dialogue.Turn turn) throws UntranslatableRequest {
        switch (turn) {
            case Dialogue.UserSays user -> {
                json.beginObject().member("role", "user").name("parts").beginArray();
                for (ToolResult result : user.results()) {
                    result(result);
                }
                content(user.said());
                json.endArray().endObject();
            }
            case Dialogue.ModelSays said -> {
                json.beginObject().member("role", "model");
                parts(said.content());
                json.endObject();
            }
        }
    }

    void parts(List<ContentPart> parts) throws UntranslatableRequest {
        json.name("parts").beginArray();
        content(parts);
        json.endArray();
    }

    private void content(List<ContentPart> parts) throws UntranslatableRequest {
        boolean called = false;
        for (int i = 0; i < parts.size(); i++) {
            ContentPart next = i + 1 < parts.size() ? parts.get(i + 1) : null;
            if (parts.get(i) instanceof ContentPart.Text text
                    && next instanceof ContentPart.Reasoning signature
                    && signature.text().isEmpty()) {
                text(text, ThoughtSignatures.forModel(model, signature.bound()));
                i++;
                continue;
            }
            boolean call = parts.get(i) instanceof ToolCall.Function;
            part(parts.get(i), call && !called);
            called |= call;
        }
    }

    private void part(ContentPart part, boolean firstCall) throws UntranslatableRequest {
        switch (part) {
            case ContentPart.Text text -> text(text, /* signature= */ null);
            case ContentPart.Refusal refusal ->
                    json.beginObject().member("text", refusal.text()).endObject();
            case ContentPart.Image image -> {
                if (image.detail() != null && !image.detail().equals("auto")) {
                    losses.drop("messages[].content[].image_url.detail");
                }
                media(image.source(), "image/jpeg", "an image", image.unknown());
            }
            case ContentPart.Audio audio -> {
                blob("audio/" + audio.format().toLowerCase(Locale.ROOT), audio.data());
                end(audio.unknown());
            }
            case ContentPart.Document document ->
                    media(document.source(), "application/pdf", "a document", document.unknown());
            case ContentPart.Reasoning thought -> thought(thought);
            case ToolCall.Function call -> call(call, firstCall);
            case ToolCall.ForeignCall call -> foreign("tool call", call.json());
            case ContentPart.Foreign foreign ->
                    foreign("content part '" + foreign.type() + "'", foreign.json());
        }
    }

    private void text(ContentPart.Text text, @Nullable String signature)
            throws UntranslatableRequest {
        json.beginObject().member("text", text.text()).optional(SIGNATURE, signature);
        end(text.unknown());
    }

    /** Ends a part; members that nobody here knows belong to this form where they came in it. */
    private void end(UnknownMembers unknown) throws UntranslatableRequest {
        if (ownForm) {
            json.members(unknown);
        }
        json.endObject();
        if (!ownForm) {
            for (String member : unknown.byName().keySet()) {
                losses.drop("messages[].content[]." + member);
            }
        }
    }

    private void media(MediaSource source, String likelyType, String what, UnknownMembers unknown)
            throws UntranslatableRequest {
        switch (source) {
            case MediaSource.Inline inline -> {
                boolean jpg = inline.mediaType().equalsIgnoreCase("image/jpg");
                blob(jpg ? "image/jpeg" : inline.mediaType(), inline.data());
            }
            case MediaSource.Url url -> {
                json.beginObject().name("fileData").beginObject();
                json.member("mimeType", typeOf(url.url(), likelyType)).member("fileUri", url.url());
                json.endObject();
            }
            case MediaSource.PlainText text -> json.beginObject().member("text", text.text());
            case MediaSource.FileId _ ->
                    throw losses.refusal(
                            "messages[].content[].file_id",
                            what
                                    + " was uploaded to another provider than "
                                    + losses.target()
                                    + "; send its bytes");
        }
        end(unknown);
    }

    /** By the end of the address; where it says nothing the API looks at the bytes. */
    private static String typeOf(String url, String likelyType) {
        String path = url.toLowerCase(Locale.ROOT).replaceAll("[?#].*", "");
        if (!likelyType.startsWith("image/")) {
            return likelyType;
        }
        for (String type : List.of("png", "webp", "gif", "heic")) {
            if (path.endsWith("." + type)) {
                return "image/" + type;
            }
        }
        return likelyType;
    }

    /** Leaves the part open. */
    private void blob(String mediaType, String data) {
        json.beginObject().name("inlineData").beginObject();
        json.member("mimeType", mediaType).member("data", data).endObject();
    }

    private void thought(ContentPart.Reasoning thought) {
        String signature = ThoughtSignatures.forModel(model, thought.bound());
        if (signature == null && !(ownForm && thought.bound() == null)) {
            return;
        }
        json.beginObject().member("text", thought.text()).name("thought").bool(true);
        json.optional(SIGNATURE, signature).endObject();
    }

    private void call(ToolCall.Function call, boolean first) throws UntranslatableRequest {
        names.put(call.id(), call.name());
        json.beginObject().name("functionCall").beginObject().member("name", call.name());
        json.name("args").raw(arguments(call));
        id(call.id());
        json.endObject();
        String signature = ThoughtSignatures.forModel(model, call.bound());
        if (signature == null && first && ModelGeneration.demandsSignatures(model)) {
            signature = ThoughtSignatures.ESCAPE;
        }
        json.optional(SIGNATURE, signature);
        end(call.unknown());
    }

    /** Ids are this form's own affair: those of other providers find their calls by order. */
    private void id(String id) {
        if (ownForm && !id.startsWith(ContentsDecoder.MADE_UP)) {
            json.member("id", id);
        }
    }

    private RawJson arguments(ToolCall.Function call) throws UntranslatableRequest {
        if (call.arguments().isBlank()) {
            return new RawJson("{}");
        }
        Json arguments = read(call.arguments());
        if (!(arguments instanceof Json.Obj)) {
            throw losses.refusal(
                    "messages[].tool_calls[].function.arguments",
                    "the arguments of the call '"
                            + call.id()
                            + "' are no JSON object, and "
                            + losses.target()
                            + " takes nothing else");
        }
        return arguments.raw();
    }

    private void result(ToolResult result) throws UntranslatableRequest {
        List<ContentPart> media = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (ContentPart part : result.content()) {
            if (part instanceof ContentPart.Text text) {
                texts.add(text.text());
            } else {
                media.add(part);
            }
        }
        json.beginObject().name("functionResponse").beginObject();
        json.member("name", names.getOrDefault(result.callId(), result.callId()));
        json.name("response");
        response(String.join("\n", texts), result.failed());
        id(result.callId());
        if (ownForm) {
            own(result, media);
            return;
        }
        json.endObject().endObject();
        content(media);
        for (String member : result.unknown().byName().keySet()) {
            losses.drop("messages[]." + member);
        }
    }

    /** Newer models take what is no text inside of the response. */
    private void own(ToolResult result, List<ContentPart> media) throws UntranslatableRequest {
        if (!media.isEmpty()) {
            parts(media);
        }
        json.members(result.unknown()).endObject().endObject();
    }

    /** The form has an object here: a text is wrapped, an object stands for itself. */
    private void response(String text, boolean failed) {
        if (read(text) instanceof Json.Obj object && (!failed || object.present(FAILURE) != null)) {
            json.raw(object.raw());
        } else {
            json.beginObject().member(failed ? FAILURE : "result", text).endObject();
        }
    }

    private void foreign(String what, RawJson asSent) throws UntranslatableRequest {
        if (!ownForm) {
            throw losses.refusal(
                    "messages[].content[]",
                    "a " + what + " has no equal in the form of " + losses.target());
        }
        json.raw(asSent);
    }

    private static @Nullable Json read(String text) {
        return JsonReader.read(text.getBytes(StandardCharsets.UTF_8)).orElse(null);
    }
}
