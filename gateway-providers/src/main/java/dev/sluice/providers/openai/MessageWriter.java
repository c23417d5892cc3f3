package dev.sluice.providers.openai;

import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.MemberRules;
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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the messages of a chat request. A tool's message has text alone, so pictures in a result
 * follow as the user's. One instance a request.
 */
final class MessageWriter {

    private static final String CACHE_MARK = "cache_control";

    /** Between texts that stand for themselves. */
    private static final String BLANK_LINE = "\n\n";

    private final JsonWriter json;
    private final String model;
    private final HttpProvider provider;
    private final MemberPolicy policy;
    private final boolean ownForm;
    private final Losses losses;
    private boolean written;

    /** What results of tools hold beside text; it waits until all results are written. */
    private final List<ContentPart> besideText = new ArrayList<>(0);

    MessageWriter(
            JsonWriter json,
            String model,
            HttpProvider provider,
            MemberPolicy policy,
            boolean ownForm,
            Losses losses) {
        this.json = json;
        this.model = model;
        this.provider = provider;
        this.policy = policy;
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

    /** Whether there is any message. */
    boolean hasWritten() {
        return written;
    }

    /** A turn that says nothing is refused, so those of other forms are left out. */
    private void turn(String role, List<ContentPart> content, UnknownMembers unknown)
            throws UntranslatableRequest {
        List<ContentPart> shown = shown(content);
        if (!ownForm && shown.isEmpty()) {
            return;
        }
        begin(role);
        content(shown, BLANK_LINE);
        end(unknown, Set.of());
    }

    private void begin(String role) {
        written = true;
        json.beginObject().member("role", role);
    }

    /** Ends a message with those of its members that the canonical form does not know. */
    private void end(UnknownMembers unknown, Set<String> known) throws UntranslatableRequest {
        if (!ownForm) {
            lose(unknown, "messages[]", losses);
        } else {
            for (Map.Entry<String, RawJson> member : unknown.byName().entrySet()) {
                String place = MemberRules.ofMessages(member.getKey());
                String name = policy.rules().nameOf(member.getKey(), place);
                if (policy.takes(place, () -> member.getValue().text()) && !known.contains(name)) {
                    json.name(name).raw(member.getValue());
                }
            }
        }
        json.endObject();
    }

    private void result(Message.ToolResult result) throws UntranslatableRequest {
        begin("tool");
        json.member("tool_call_id", CallIdForm.of(provider, result.callId()));
        List<ContentPart> content = new ArrayList<>();
        for (ContentPart part : shown(result.content())) {
            boolean text = ownForm || part instanceof ContentPart.Text;
            (text ? content : besideText).add(part);
        }
        if (content.isEmpty() && !ownForm) {
            content.add(new ContentPart.Text(besideText.isEmpty() ? "" : "[The result follows.]"));
        }
        if (result.failed()) {
            content.set(0, failed(content.getFirst()));
        }
        content(content, BLANK_LINE);
        end(result.unknown(), Set.of());
    }

    /** This form has no mark for it; only other forms say that a tool failed. */
    private static ContentPart failed(ContentPart part) {
        return part instanceof ContentPart.Text(String text, UnknownMembers unknown)
                ? new ContentPart.Text(("Error: " + text).stripTrailing(), unknown)
                : part;
    }

    /** Reasoning, refusal and calls have places of their own in an assistant's turn. */
    private void assistant(Message.AssistantTurn assistant) throws UntranslatableRequest {
        List<ContentPart> said = shown(assistant.said());
        List<ToolCall> calls = assistant.toolCalls();
        String refusal = refusal(assistant.content());
        if (!ownForm && said.isEmpty() && calls.isEmpty() && refusal == null) {
            return;
        }
        begin("assistant");
        content(said, "");
        if (refusal != null
                && policy.takes(MemberRules.ofMessages("refusal"), () -> "\"" + refusal)) {
            json.member("refusal", refusal);
        }
        Set<String> known = thoughts(thoughts(assistant.content()));
        if (!calls.isEmpty()) {
            json.name("tool_calls").beginArray();
            for (ToolCall call : calls) {
                toolCall(call);
            }
            json.endArray();
        }
        end(assistant.unknown(), known);
    }

    private static @Nullable String refusal(List<ContentPart> content) {
        for (ContentPart part : content) {
            if (part instanceof ContentPart.Refusal refusal) {
                return refusal.text();
            }
        }
        return null;
    }

    /** Gives the name under which they were written, if they were. */
    private Set<String> thoughts(String thoughts) throws UntranslatableRequest {
        if (thoughts.isEmpty()
                || !policy.takes(MemberPolicy.REASONING_CONTENT, () -> "\"" + thoughts)) {
            return Set.of();
        }
        String name = policy.rules().nameOf("reasoning_content", MemberPolicy.REASONING_CONTENT);
        json.member(name, thoughts);
        return Set.of(name);
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

    /** Writes texts of other forms as one string: some of the family take nothing else. */
    private void content(List<ContentPart> shown, String between) throws UntranslatableRequest {
        json.name("content");
        if (shown.isEmpty()) {
            json.nothing();
        } else if (isText(shown)) {
            List<String> texts = new ArrayList<>();
            for (ContentPart part : shown) {
                if (part instanceof ContentPart.Text text) {
                    texts.add(text.text());
                    lose(text.unknown(), "messages[].content[]", losses);
                }
            }
            json.string(String.join(between, texts));
        } else {
            json.beginArray();
            for (ContentPart part : shown) {
                part(part);
            }
            json.endArray();
        }
    }

    private boolean isText(List<ContentPart> shown) {
        return ownForm
                ? shown.size() == 1
                        && shown.getFirst() instanceof ContentPart.Text text
                        && text.unknown().isEmpty()
                : shown.stream().allMatch(ContentPart.Text.class::isInstance);
    }

    private List<ContentPart> shown(List<ContentPart> parts) {
        return parts.stream().filter(this::isShown).map(MessageWriter::plain).toList();
    }

    /** A document that is nothing but text is text. */
    private static ContentPart plain(ContentPart part) {
        return part
                        instanceof
                        ContentPart.Document(MediaSource.PlainText(String text), _, var unknown)
                ? new ContentPart.Text(text, unknown)
                : part;
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
                endPart(text.unknown());
            }
            case ContentPart.Image image -> {
                refuseUploaded(image.source(), "an image");
                json.beginObject().member("type", "image_url").name("image_url").beginObject();
                json.member("url", url(image.source())).optional("detail", image.detail());
                json.endObject();
                endPart(image.unknown());
            }
            case ContentPart.Audio audio -> {
                json.beginObject().member("type", "input_audio").name("input_audio");
                json.beginObject().member("data", audio.data()).member("format", audio.format());
                json.endObject();
                endPart(audio.unknown());
            }
            case ContentPart.Document document -> document(document);
            case ContentPart.Foreign foreign ->
                    foreign("content part '" + foreign.type() + "'", foreign.json());
            case ContentPart.Refusal _, ContentPart.Reasoning _, ToolCall _ -> {}
        }
    }

    private void endPart(UnknownMembers unknown) throws UntranslatableRequest {
        members(json, unknown, "messages[].content[]", ownForm, losses);
        json.endObject();
    }

    private void document(ContentPart.Document document) throws UntranslatableRequest {
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
        endPart(document.unknown());
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
