package dev.sluice.providers.openai;

import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.Quirk;
import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.MediaSource;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.ToolCall;
import dev.sluice.core.request.UnknownMembers;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes the messages of a chat request. A tool's message has text alone, so pictures in a result
 * follow as the user's. One instance a request.
 */
final class MessageWriter {

    private static final String CACHE_MARK = "cache_control";

    private final JsonWriter json;
    private final String model;
    private final HttpProvider provider;
    private final boolean ownForm;
    private final Losses losses;

    /** What results of tools hold beside text; it waits until all results are written. */
    private final List<ContentPart> besideText = new ArrayList<>(0);

    MessageWriter(
            JsonWriter json, String model, HttpProvider provider, boolean ownForm, Losses losses) {
        this.json = json;
        this.model = model;
        this.provider = provider;
        this.ownForm = ownForm;
        this.losses = losses;
    }

    void write(Message message) throws UntranslatableRequest {
        if (!(message instanceof Message.ToolResult)) {
            end();
        }
        switch (message) {
            case Message.SystemTurn system -> turn("system", system.content(), system.unknown());
            case Message.DeveloperTurn developer ->
                    turn(
                            provider.has(Quirk.NO_DEVELOPER_ROLE) ? "system" : "developer",
                            developer.content(),
                            developer.unknown());
            case Message.UserTurn user -> turn("user", user.content(), user.unknown());
            case Message.AssistantTurn assistant -> assistant(assistant);
            case Message.ToolResult result -> result(result);
            case Message.Foreign foreign -> foreign("message", foreign.json());
        }
    }

    /** Writes what waits behind the results of tools. */
    void end() throws UntranslatableRequest {
        if (!besideText.isEmpty()) {
            List<ContentPart> parts = new ArrayList<>();
            parts.add(new ContentPart.Text("[From the results of the tools above:]"));
            parts.addAll(besideText);
            besideText.clear();
            turn("user", parts, UnknownMembers.NONE);
        }
    }

    private void turn(String role, List<ContentPart> content, UnknownMembers unknown)
            throws UntranslatableRequest {
        json.beginObject().member("role", role);
        content(content);
        members(json, unknown, "messages[]", ownForm, losses);
        json.endObject();
    }

    private void result(Message.ToolResult result) throws UntranslatableRequest {
        json.beginObject().member("role", "tool");
        json.member("tool_call_id", CallIdForm.of(provider, result.callId()));
        List<ContentPart> content = new ArrayList<>();
        if (result.failed()) {
            content.add(new ContentPart.Text("Error:"));
        }
        for (ContentPart part : result.content()) {
            boolean text = ownForm || part instanceof ContentPart.Text;
            (text ? content : besideText).add(part);
        }
        if (content.isEmpty() && !besideText.isEmpty()) {
            content.add(new ContentPart.Text("[The result follows.]"));
        }
        content(result.failed() ? joined(content) : content);
        members(json, result.unknown(), "messages[]", ownForm, losses);
        json.endObject();
    }

    private static List<ContentPart> joined(List<ContentPart> texts) {
        StringBuilder joined = new StringBuilder();
        for (ContentPart part : texts) {
            if (part instanceof ContentPart.Text text) {
                joined.append(joined.isEmpty() ? "" : " ").append(text.text());
            }
        }
        return List.of(new ContentPart.Text(joined.toString()));
    }

    /** Reasoning, refusal and calls have places of their own in an assistant's turn. */
    private void assistant(Message.AssistantTurn assistant) throws UntranslatableRequest {
        json.beginObject().member("role", "assistant");
        content(assistant.said());
        String thoughts = thoughts(assistant.content());
        for (ContentPart part : assistant.content()) {
            if (part instanceof ContentPart.Refusal refusal) {
                json.member("refusal", refusal.text());
                break;
            }
        }
        json.optional("reasoning_content", thoughts.isEmpty() ? null : thoughts);
        List<ToolCall> calls = assistant.toolCalls();
        if (!calls.isEmpty()) {
            json.name("tool_calls").beginArray();
            for (ToolCall call : calls) {
                toolCall(call);
            }
            json.endArray();
        }
        members(json, assistant.unknown(), "messages[]", ownForm, losses);
        json.endObject();
    }

    /** Thoughts go back to the model that had them; in its own form a client says nothing of it. */
    private String thoughts(List<ContentPart> content) {
        StringBuilder thoughts = new StringBuilder();
        for (ContentPart part : content) {
            if (part instanceof ContentPart.Reasoning thought
                    && (thought.bound() == null
                            ? ownForm
                            : thought.bound().isOf(OpenAiDialect.NAME, model))) {
                thoughts.append(thought.text());
            }
        }
        return thoughts.toString();
    }

    private void toolCall(ToolCall call) throws UntranslatableRequest {
        switch (call) {
            case ToolCall.Function function -> {
                json.beginObject().member("id", CallIdForm.of(provider, function.id()));
                json.member("type", "function").name("function").beginObject();
                json.member("name", function.name());
                json.member("arguments", function.arguments()).endObject();
                members(json, function.unknown(), "messages[].tool_calls[]", ownForm, losses);
                json.endObject();
            }
            case ToolCall.ForeignCall foreign -> foreign("tool call", foreign.json());
        }
    }

    private void content(List<ContentPart> parts) throws UntranslatableRequest {
        List<ContentPart> shown = parts.stream().filter(this::isShown).toList();
        json.name("content");
        if (shown.isEmpty()) {
            json.nothing();
        } else if (shown.size() == 1
                && shown.getFirst() instanceof ContentPart.Text text
                && (!ownForm || text.unknown().isEmpty())) {
            json.string(text.text());
            if (!text.unknown().isEmpty()) {
                lose(text.unknown(), "messages[].content[]", losses);
            }
        } else {
            json.beginArray();
            for (ContentPart part : shown) {
                part(part);
            }
            json.endArray();
        }
    }

    private boolean isShown(ContentPart part) {
        return switch (part) {
            case ContentPart.Refusal _, ContentPart.Reasoning _, ToolCall _ -> false;
            case ContentPart.Text text -> ownForm || !text.text().isEmpty();
            default -> true;
        };
    }

    private void part(ContentPart part) throws UntranslatableRequest {
        switch (part) {
            case ContentPart.Text text -> {
                json.beginObject().member("type", "text").member("text", text.text());
                end(text.unknown());
            }
            case ContentPart.Image image -> {
                refuseUploaded(image.source(), "an image");
                json.beginObject().member("type", "image_url").name("image_url").beginObject();
                json.member("url", url(image.source())).optional("detail", image.detail());
                json.endObject();
                end(image.unknown());
            }
            case ContentPart.Audio audio -> {
                json.beginObject().member("type", "input_audio").name("input_audio");
                json.beginObject().member("data", audio.data()).member("format", audio.format());
                json.endObject();
                end(audio.unknown());
            }
            case ContentPart.Document document -> document(document);
            case ContentPart.Foreign foreign ->
                    foreign("content part '" + foreign.type() + "'", foreign.json());
            case ContentPart.Refusal _, ContentPart.Reasoning _, ToolCall _ -> {}
        }
    }

    private void end(UnknownMembers unknown) throws UntranslatableRequest {
        members(json, unknown, "messages[].content[]", ownForm, losses);
        json.endObject();
    }

    private void document(ContentPart.Document document) throws UntranslatableRequest {
        if (document.source() instanceof MediaSource.PlainText text) {
            json.beginObject().member("type", "text").member("text", text.text());
            end(document.unknown());
            return;
        }
        if (document.source() instanceof MediaSource.Url && !ownForm) {
            throw losses.refusal(
                    "messages[].content[].source",
                    losses.target() + " fetches no documents; send the bytes of the document");
        }
        refuseUploaded(document.source(), "a document");
        json.beginObject().member("type", "file").name("file").beginObject();
        if (document.source() instanceof MediaSource.FileId file) {
            json.member("file_id", file.id());
        } else {
            json.member("file_data", url(document.source()));
        }
        json.optional("filename", document.fileName()).endObject();
        end(document.unknown());
    }

    private void refuseUploaded(MediaSource source, String what) throws UntranslatableRequest {
        if (source instanceof MediaSource.FileId && !ownForm) {
            throw losses.refusal(
                    "messages[].content[].source",
                    what
                            + " was uploaded to another provider than "
                            + losses.target()
                            + "; send its bytes");
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

    private static String url(MediaSource source) {
        return switch (source) {
            case MediaSource.Url url -> url.url();
            case MediaSource.Inline inline ->
                    "data:" + inline.mediaType() + ";base64," + inline.data();
            case MediaSource.FileId file -> file.id();
            case MediaSource.PlainText text -> text.text();
        };
    }

    /** Members that the canonical form has no place for: all in their own form, else none. */
    static void members(
            JsonWriter json, UnknownMembers unknown, String place, boolean ownForm, Losses losses)
            throws UntranslatableRequest {
        if (ownForm) {
            json.members(unknown);
        } else {
            lose(unknown, place, losses);
        }
    }

    /** Cache marks stand in many places, and are one fact. */
    private static void lose(UnknownMembers unknown, String place, Losses losses)
            throws UntranslatableRequest {
        for (Map.Entry<String, RawJson> member : unknown.byName().entrySet()) {
            String name = member.getKey();
            losses.drop(name.equals(CACHE_MARK) ? name : place + "." + name);
        }
    }
}
