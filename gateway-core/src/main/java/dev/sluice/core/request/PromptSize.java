package dev.sluice.core.request;

import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Sums up how large a prompt is, by whatever measure of text. Pure. */
public final class PromptSize {

    private static final int CHARACTERS_OF_A_TOKEN = 4;

    /** What a message costs beside its words: its role and its ends. */
    private static final int AROUND_A_MESSAGE = 3;

    /** About what providers bill for a picture of middle size; they cut larger ones down. */
    private static final int PICTURE = 1000;

    private final ToLongFunction<String> tokensOf;

    private PromptSize(ToLongFunction<String> tokensOf) {
        this.tokensOf = tokensOf;
    }

    /**
     * The tokens of a prompt: texts, thoughts, calls, pictures and declared tools.
     *
     * @param tokensOf the tokens of a text
     */
    public static long tokens(Conversation conversation, ToLongFunction<String> tokensOf) {
        PromptSize size = new PromptSize(tokensOf);
        long tokens = 0;
        for (Message message : conversation.messages()) {
            tokens += AROUND_A_MESSAGE + size.of(message);
        }
        for (Tool tool : conversation.tooling().tools()) {
            tokens += size.of(tool);
        }
        return tokens;
    }

    /** The same where four characters count as a token. */
    static long estimate(Conversation conversation) {
        return tokens(
                conversation,
                text -> (text.length() + CHARACTERS_OF_A_TOKEN - 1) / CHARACTERS_OF_A_TOKEN);
    }

    private long of(Message message) {
        return switch (message) {
            case Message.SystemTurn turn -> of(turn.content());
            case Message.DeveloperTurn turn -> of(turn.content());
            case Message.UserTurn turn -> of(turn.content());
            case Message.AssistantTurn turn -> of(turn.content());
            case Message.ToolResult result -> of(result.content());
            case Message.Foreign foreign -> of(foreign.json());
        };
    }

    private long of(Iterable<ContentPart> parts) {
        long tokens = 0;
        for (ContentPart part : parts) {
            tokens += of(part);
        }
        return tokens;
    }

    private long of(ContentPart part) {
        return switch (part) {
            case ContentPart.Text text -> of(text.text());
            case ContentPart.Refusal refusal -> of(refusal.text());
            case ContentPart.Reasoning reasoning -> of(reasoning.text());
            case ContentPart.Image _ -> PICTURE;
            case ContentPart.Document document ->
                    document.source() instanceof MediaSource.PlainText(String text)
                            ? of(text)
                            : PICTURE;
            case ContentPart.Audio _ -> PICTURE;
            case ContentPart.Foreign foreign -> of(foreign.json());
            case ToolCall.Function call -> of(call.name()) + of(call.arguments());
            case ToolCall.ForeignCall call -> of(call.json());
        };
    }

    private long of(Tool tool) {
        return switch (tool) {
            case Tool.Function function ->
                    of(function.name()) + of(function.description()) + of(function.parameters());
            case Tool.Foreign foreign -> of(foreign.json());
        };
    }

    private long of(@Nullable RawJson json) {
        return json == null ? 0 : of(json.text());
    }

    private long of(@Nullable String text) {
        return text == null || text.isEmpty() ? 0 : tokensOf.applyAsLong(text);
    }
}
