package dev.sluice.providers.gemini;

import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.providers.json.Json;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads what one candidate says, response by response. Its calls of tools count from 0. */
final class CandidateReader {

    /** Members that say nothing to whoever asked. */
    private static final List<String> GROUNDED =
            List.of(
                    "groundingMetadata",
                    "citationMetadata",
                    "urlContextMetadata",
                    "logprobsResult");

    private final int choice;
    private final String model;
    private int calls;
    private String finishReason = "";

    /** Arguments that come in pieces; null = none are open. */
    private @Nullable PartialArguments partial;

    CandidateReader(int choice, String model) {
        this.choice = choice;
        this.model = model;
    }

    void read(Json.Obj candidate, Consumer<StreamEvent> out) {
        Json.Obj content = candidate.object("content");
        if (content != null) {
            for (Json element : content.elements("parts")) {
                if (element instanceof Json.Obj part) {
                    part(part, out);
                }
            }
        }
        for (String member : GROUNDED) {
            if (candidate.present(member) != null) {
                out.accept(new StreamEvent.Uncarried(member));
            }
        }
        String reason = candidate.textOr("finishReason", "");
        if (!reason.isEmpty() && !reason.equals("FINISH_REASON_UNSPECIFIED")) {
            finishReason = reason;
        }
    }

    void end(Consumer<StreamEvent> out) {
        closePartial(out);
        out.accept(
                new StreamEvent.Finished(
                        choice, FinishReasons.read(finishReason, calls > 0), finishReason));
    }

    private void part(Json.Obj part, Consumer<StreamEvent> out) {
        Json.Obj call = part.object("functionCall");
        ProviderBound bound = ThoughtSignatures.bound(model, part.textOr("thoughtSignature", ""));
        if (call != null) {
            call(call, bound, out);
        } else if (part.get("text") instanceof Json.Str text) {
            text(text.value(), Boolean.TRUE.equals(part.bool("thought")), bound, out);
        } else {
            for (String member : part.members().keySet()) {
                if (!member.equals("thoughtSignature") && !member.equals("thought")) {
                    out.accept(new StreamEvent.Uncarried(member));
                }
            }
        }
    }

    /** A text may come back without its signature, a thought that is signed may not. */
    private void text(
            String text,
            boolean thought,
            @Nullable ProviderBound bound,
            Consumer<StreamEvent> out) {
        if (!text.isEmpty()) {
            out.accept(
                    thought
                            ? new StreamEvent.ReasoningDelta(choice, text)
                            : new StreamEvent.TextDelta(choice, text));
        }
        if (thought && bound != null) {
            out.accept(new StreamEvent.ReasoningBound(choice, bound));
        }
    }

    private void call(Json.Obj call, @Nullable ProviderBound bound, Consumer<StreamEvent> out) {
        String name = call.textOr("name", "");
        boolean continues = Boolean.TRUE.equals(call.bool("willContinue"));
        if (name.isEmpty()) {
            more(call, continues, out);
            return;
        }
        closePartial(out);
        Json.Obj args = call.object("args");
        boolean inPieces = continues || call.get("partialArgs") instanceof Json.Arr;
        String arguments = inPieces ? "" : args == null ? "{}" : args.raw().text();
        out.accept(
                new StreamEvent.ToolCallDelta(
                        choice, calls++, call.textOr("id", ""), name, arguments, bound));
        if (inPieces) {
            partial = new PartialArguments();
            more(call, continues, out);
        }
    }

    private void more(Json.Obj call, boolean continues, Consumer<StreamEvent> out) {
        if (partial != null) {
            for (Json element : call.elements("partialArgs")) {
                if (element instanceof Json.Obj piece) {
                    partial.take(piece);
                }
            }
            if (!continues) {
                closePartial(out);
            }
        }
    }

    private void closePartial(Consumer<StreamEvent> out) {
        PartialArguments whole = partial;
        if (whole != null) {
            partial = null;
            out.accept(
                    new StreamEvent.ToolCallDelta(choice, calls - 1, null, null, whole.toJson()));
        }
    }
}
