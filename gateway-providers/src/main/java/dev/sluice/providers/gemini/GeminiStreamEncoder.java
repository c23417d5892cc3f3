package dev.sluice.providers.gemini;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.EventSink;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.StreamEncoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.providers.json.JsonProgress;
import dev.sluice.providers.json.JsonWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes canonical events as a stream of responses. The form has whole calls of tools only, so the
 * pieces of one wait until they are an object; calls leave in their order. The finish reason stands
 * on the last response, with the usage.
 */
final class GeminiStreamEncoder implements StreamEncoder {

    private final AnswerRules rules;
    private final StreamFraming framing;
    private final Map<Integer, Candidate> candidates = new TreeMap<>();
    private StreamEvent.@Nullable Started started;
    private @Nullable String responseId;
    private @Nullable TokenUsage usage;
    private boolean begun;

    private static final class Candidate {
        private final Map<Integer, Call> calls = new TreeMap<>();
        private int callsSent;
        private @Nullable FinishReason finish;
    }

    private static final class Call {
        private String id = "";
        private String name = "";
        private @Nullable ProviderBound bound;
        private final StringBuilder arguments = new StringBuilder();
        private final JsonProgress progress = new JsonProgress();
    }

    GeminiStreamEncoder(AnswerRules rules, StreamFraming framing) {
        this.rules = rules;
        this.framing = framing;
    }

    @Override
    public void encode(StreamEvent event, EventSink out) {
        switch (event) {
            case StreamEvent.Started first -> started = started == null ? first : started;
            case StreamEvent.TextDelta text -> text(text.choice(), text.text(), false, out);
            case StreamEvent.RefusalDelta text -> text(text.choice(), text.text(), false, out);
            case StreamEvent.ReasoningDelta text -> text(text.choice(), text.text(), true, out);
            case StreamEvent.ReasoningBound bound -> bound(bound, out);
            case StreamEvent.ToolCallDelta call -> call(call, out);
            case StreamEvent.Finished end -> {
                Candidate candidate = candidate(end.choice());
                candidate.finish = candidate.finish == null ? end.reason() : candidate.finish;
            }
            case StreamEvent.UsageReported reported -> usage = reported.usage();
            case StreamEvent.Uncarried _, StreamEvent.Failed _ -> {}
        }
    }

    private void text(int choice, String text, boolean thought, EventSink out) {
        if (!text.isEmpty() && candidate(choice).finish == null) {
            part(choice, out, json -> AnswerParts.text(json, text, thought));
        }
    }

    private void bound(StreamEvent.ReasoningBound bound, EventSink out) {
        String signature = ThoughtSignatures.shown(bound.bound());
        if (signature != null && candidate(bound.choice()).finish == null) {
            part(bound.choice(), out, json -> AnswerParts.signature(json, signature));
        }
    }

    private void call(StreamEvent.ToolCallDelta piece, EventSink out) {
        Candidate candidate = candidate(piece.choice());
        if (candidate.finish != null) {
            return;
        }
        Call call = candidate.calls.computeIfAbsent(piece.index(), _ -> new Call());
        call.id = call.id.isEmpty() && piece.id() != null ? piece.id() : call.id;
        call.name = call.name.isEmpty() && piece.name() != null ? piece.name() : call.name;
        call.bound = call.bound == null ? piece.bound() : call.bound;
        call.arguments.append(piece.arguments());
        call.progress.take(piece.arguments());
        release(piece.choice(), candidate, /* all= */ false, out);
    }

    /** Sends calls as long as the next one is complete. */
    private void release(int choice, Candidate candidate, boolean all, EventSink out) {
        int place = 0;
        for (Call call : candidate.calls.values()) {
            if (place++ < candidate.callsSent) {
                continue;
            }
            if (!all && !call.progress.isComplete()) {
                return;
            }
            candidate.callsSent++;
            part(
                    choice,
                    out,
                    json ->
                            AnswerParts.call(
                                    json,
                                    call.id,
                                    call.name,
                                    call.arguments.toString(),
                                    call.bound));
        }
    }

    @Override
    public void complete(EventSink out) {
        if (candidates.isEmpty()) {
            candidate(0);
        }
        candidates.forEach((choice, candidate) -> release(choice, candidate, /* all= */ true, out));
        JsonWriter json = new JsonWriter().beginObject().name("candidates").beginArray();
        candidates.forEach(
                (choice, candidate) -> {
                    json.beginObject().name("content").beginObject();
                    json.name("parts").beginArray().endArray().member("role", "model").endObject();
                    FinishReason reason =
                            candidate.finish == null ? FinishReason.STOP : candidate.finish;
                    json.member("finishReason", FinishReasons.write(reason));
                    json.member("index", choice).endObject();
                });
        json.endArray();
        send(json, usage, out);
        framing.end(/* empty= */ false, out);
    }

    private void part(int choice, EventSink out, Consumer<JsonWriter> part) {
        JsonWriter json = new JsonWriter().beginObject().name("candidates").beginArray();
        json.beginObject().name("content").beginObject().name("parts").beginArray();
        part.accept(json);
        json.endArray().member("role", "model").endObject();
        json.member("index", choice).endObject().endArray();
        send(json, usage, out);
    }

    private void send(JsonWriter json, @Nullable TokenUsage told, EventSink out) {
        if (told != null) {
            UsageMetadata.write(json, told);
        }
        json.member("modelVersion", modelVersion()).member("responseId", responseId());
        boolean first = !begun;
        begun = true;
        framing.write(json.endObject().toString(), first, out);
    }

    private String modelVersion() {
        return rules.modelOf(started == null ? "" : started.model());
    }

    private String responseId() {
        String known = responseId;
        if (known == null) {
            String upstream = started == null ? "" : started.id();
            known = upstream.isEmpty() ? UUID.randomUUID().toString() : upstream;
            responseId = known;
        }
        return known;
    }

    private Candidate candidate(int choice) {
        return candidates.computeIfAbsent(choice, _ -> new Candidate());
    }
}
