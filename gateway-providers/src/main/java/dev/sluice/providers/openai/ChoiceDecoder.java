package dev.sluice.providers.openai;

import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import dev.sluice.providers.json.Json;
import java.util.function.Consumer;

/** Reads what one choice says, in pieces or at once, in every form the family has. */
final class ChoiceDecoder {

    private final int choice;
    private final ToolCallAssembly tools;
    private final ProviderBound thinker;
    private final ThinkTags tags = new ThinkTags();
    private boolean thinking;
    private boolean finished;

    /**
     * A decoder of one choice of what {@code model} says.
     *
     * @param amongCalls as in {@link ToolCallAssembly}
     */
    ChoiceDecoder(int choice, String model, boolean amongCalls) {
        this.choice = choice;
        this.tools = new ToolCallAssembly(choice, amongCalls);
        this.thinker =
                new ProviderBound(ProviderBound.originOf(OpenAiDialect.NAME, model), RawJson.NULL);
    }

    /** One element of a chunk's {@code choices}. */
    void piece(Json.Obj piece, Consumer<StreamEvent> out) {
        Json.Obj delta = piece.object("delta");
        if (delta == null) {
            delta = piece.object("message");
        }
        text(piece.textOr("text", ""), out);
        if (delta != null) {
            said(delta, out);
            for (Json element : delta.elements("tool_calls")) {
                if (element instanceof Json.Obj call) {
                    closeTexts(out);
                    tools.piece(call, out);
                }
            }
        }
        finish(piece.textOr("finish_reason", ""), out);
    }

    /** One element of a whole answer's {@code choices}. */
    void whole(Json.Obj whole, Consumer<StreamEvent> out) {
        text(whole.textOr("text", ""), out);
        Json.Obj message = whole.object("message");
        if (message != null) {
            said(message, out);
            for (Json element : message.elements("tool_calls")) {
                if (element instanceof Json.Obj call) {
                    closeTexts(out);
                    tools.whole(call, out);
                }
            }
        }
        finish(whole.textOr("finish_reason", ""), out);
    }

    /** The answer is over; a provider that gave no reason is given one. */
    void end(Consumer<StreamEvent> out) {
        if (!finished) {
            closeTexts(out);
            tools.end(out);
            finished = true;
            out.accept(
                    new StreamEvent.Finished(
                            choice,
                            tools.isEmpty() ? FinishReason.STOP : FinishReason.TOOL_CALLS,
                            ""));
        }
    }

    private void finish(String word, Consumer<StreamEvent> out) {
        if (!finished && !word.isEmpty()) {
            closeTexts(out);
            tools.end(out);
            finished = true;
            out.accept(new StreamEvent.Finished(choice, FinishWords.read(word), word));
        }
    }

    private void said(Json.Obj delta, Consumer<StreamEvent> out) {
        reasoning(delta, out);
        switch (delta.get("content")) {
            case Json.Str text -> text(text.value(), out);
            case Json.Arr parts -> parts.elements().forEach(part -> part(part, out));
            case null, default -> {}
        }
        String refusal = delta.textOr("refusal", "");
        if (!refusal.isEmpty()) {
            out.accept(new StreamEvent.RefusalDelta(choice, refusal));
        }
        Json.Obj single = delta.object("function_call");
        if (single != null) {
            tools.single(single, out);
        }
    }

    /** One thought may stand under several names; the first that says something counts. */
    private void reasoning(Json.Obj delta, Consumer<StreamEvent> out) {
        String text = delta.textOr("reasoning_content", "");
        if (text.isEmpty()) {
            text = delta.textOr("reasoning", "");
        }
        if (!text.isEmpty()) {
            reasoning(text, out);
            return;
        }
        for (Json element : delta.elements("reasoning_details")) {
            if (element instanceof Json.Obj detail) {
                reasoning(detail.textOr("text", detail.textOr("summary", "")), out);
            }
        }
    }

    private void part(Json element, Consumer<StreamEvent> out) {
        if (!(element instanceof Json.Obj part)) {
            return;
        }
        if (part.textOr("type", "").equals("thinking")) {
            reasoning(part.textOr("thinking", ""), out);
            for (Json inner : part.elements("thinking")) {
                if (inner instanceof Json.Obj thought) {
                    reasoning(thought.textOr("text", ""), out);
                }
            }
        } else {
            text(part.textOr("text", ""), out);
        }
    }

    /** Some models write their thoughts into the text, between tags. */
    private void text(String text, Consumer<StreamEvent> out) {
        if (!text.isEmpty()) {
            tags.take(text, thought -> reasoning(thought, out), said -> said(said, out));
        }
    }

    private void said(String text, Consumer<StreamEvent> out) {
        if (!text.isEmpty()) {
            closeThoughts(out);
            out.accept(new StreamEvent.TextDelta(choice, text));
        }
    }

    private void reasoning(String text, Consumer<StreamEvent> out) {
        if (!text.isEmpty()) {
            thinking = true;
            out.accept(new StreamEvent.ReasoningDelta(choice, text));
        }
    }

    private void closeTexts(Consumer<StreamEvent> out) {
        tags.end(thought -> reasoning(thought, out), said -> said(said, out));
        closeThoughts(out);
    }

    /** Says whose thoughts they were: they may go back to that model and to no other. */
    private void closeThoughts(Consumer<StreamEvent> out) {
        if (thinking) {
            thinking = false;
            out.accept(new StreamEvent.ReasoningBound(choice, thinker));
        }
    }
}
