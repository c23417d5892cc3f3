package dev.sluice.providers.gemini;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.providers.json.JsonWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Puts canonical events together into one whole response. One instance an answer. */
final class AnswerEncoder {

    private final Map<Integer, Candidate> candidates = new TreeMap<>();
    private StreamEvent.@Nullable Started started;
    private @Nullable TokenUsage usage;

    private static final class Candidate {
        private final List<Part> parts = new ArrayList<>();
        private final Map<Integer, Part> calls = new HashMap<>();
        private @Nullable FinishReason finish;
    }

    private enum Kind {
        TEXT,
        THOUGHT,
        SIGNATURE,
        CALL
    }

    private static final class Part {
        private final Kind kind;
        private final StringBuilder text = new StringBuilder();
        private String id = "";
        private String name = "";
        private @Nullable ProviderBound bound;

        Part(Kind kind) {
            this.kind = kind;
        }
    }

    private AnswerEncoder() {}

    static byte[] encode(List<StreamEvent> events, AnswerRules rules) {
        AnswerEncoder answer = new AnswerEncoder();
        events.forEach(answer::take);
        return answer.write(rules);
    }

    private void take(StreamEvent event) {
        switch (event) {
            case StreamEvent.Started first -> started = started == null ? first : started;
            case StreamEvent.TextDelta text -> text(text.choice(), Kind.TEXT, text.text());
            case StreamEvent.RefusalDelta text -> text(text.choice(), Kind.TEXT, text.text());
            case StreamEvent.ReasoningDelta text -> text(text.choice(), Kind.THOUGHT, text.text());
            case StreamEvent.ReasoningBound bound -> {
                String signature = ThoughtSignatures.shown(bound.bound());
                if (signature != null) {
                    text(bound.choice(), Kind.SIGNATURE, signature);
                }
            }
            case StreamEvent.ToolCallDelta call -> call(call);
            case StreamEvent.Finished end -> {
                Candidate candidate = candidate(end.choice());
                candidate.finish = candidate.finish == null ? end.reason() : candidate.finish;
            }
            case StreamEvent.UsageReported reported -> usage = reported.usage();
            case StreamEvent.Uncarried _, StreamEvent.Failed _ -> {}
        }
    }

    private void text(int choice, Kind kind, String text) {
        List<Part> parts = candidate(choice).parts;
        if (parts.isEmpty() || parts.getLast().kind != kind) {
            parts.add(new Part(kind));
        }
        parts.getLast().text.append(text);
    }

    private void call(StreamEvent.ToolCallDelta piece) {
        Candidate candidate = candidate(piece.choice());
        Part call = candidate.calls.get(piece.index());
        if (call == null) {
            call = new Part(Kind.CALL);
            candidate.calls.put(piece.index(), call);
            candidate.parts.add(call);
        }
        call.id = call.id.isEmpty() && piece.id() != null ? piece.id() : call.id;
        call.name = call.name.isEmpty() && piece.name() != null ? piece.name() : call.name;
        call.bound = call.bound == null ? piece.bound() : call.bound;
        call.text.append(piece.arguments());
    }

    private Candidate candidate(int choice) {
        return candidates.computeIfAbsent(choice, _ -> new Candidate());
    }

    private byte[] write(AnswerRules rules) {
        if (candidates.isEmpty()) {
            candidate(0);
        }
        JsonWriter json = new JsonWriter().beginObject().name("candidates").beginArray();
        candidates.forEach((choice, candidate) -> write(json, choice, candidate));
        json.endArray();
        if (usage != null) {
            UsageMetadata.write(json, usage);
        }
        String id = started == null ? "" : started.id();
        json.member("modelVersion", rules.modelOf(started == null ? "" : started.model()));
        json.member("responseId", id.isEmpty() ? UUID.randomUUID().toString() : id);
        return json.endObject().toBytes();
    }

    private static void write(JsonWriter json, int choice, Candidate candidate) {
        json.beginObject().name("content").beginObject().name("parts").beginArray();
        for (Part part : candidate.parts) {
            String text = part.text.toString();
            switch (part.kind) {
                case TEXT -> AnswerParts.text(json, text, /* thought= */ false);
                case THOUGHT -> AnswerParts.text(json, text, /* thought= */ true);
                case SIGNATURE -> AnswerParts.signature(json, text);
                case CALL -> AnswerParts.call(json, part.id, part.name, text, part.bound);
            }
        }
        json.endArray().member("role", "model").endObject();
        FinishReason reason = candidate.finish == null ? FinishReason.STOP : candidate.finish;
        json.member("finishReason", FinishReasons.write(reason)).member("index", choice);
        json.endObject();
    }
}
