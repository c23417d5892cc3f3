package dev.sluice.providers.stream;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.request.ProviderBound;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What canonical events add up to, for comparison. */
public final class AnswerText implements Consumer<StreamEvent> {

    public static final class Choice {
        public final StringBuilder text = new StringBuilder();
        public final StringBuilder reasoning = new StringBuilder();
        public final StringBuilder refusal = new StringBuilder();
        public final List<ProviderBound> bounds = new ArrayList<>();
        public final Map<Integer, Call> calls = new TreeMap<>();
        public @Nullable String finish;
        public int finishes;
    }

    public static final class Call {
        public @Nullable String id;
        public @Nullable String name;
        public @Nullable ProviderBound bound;
        public final StringBuilder arguments = new StringBuilder();
    }

    public final Map<Integer, Choice> choices = new TreeMap<>();
    public final List<String> uncarried = new ArrayList<>();
    public StreamEvent.@Nullable Started started;
    public @Nullable TokenUsage usage;
    public @Nullable ProviderError error;

    public Choice choice(int index) {
        return choices.computeIfAbsent(index, _ -> new Choice());
    }

    @Override
    public void accept(StreamEvent event) {
        switch (event) {
            case StreamEvent.Started first -> started = first;
            case StreamEvent.TextDelta text -> choice(text.choice()).text.append(text.text());
            case StreamEvent.ReasoningDelta text ->
                    choice(text.choice()).reasoning.append(text.text());
            case StreamEvent.ReasoningBound bound ->
                    choice(bound.choice()).bounds.add(bound.bound());
            case StreamEvent.RefusalDelta text -> choice(text.choice()).refusal.append(text.text());
            case StreamEvent.ToolCallDelta piece -> {
                Call call =
                        choice(piece.choice())
                                .calls
                                .computeIfAbsent(piece.index(), _ -> new Call());
                call.id = piece.id() == null ? call.id : piece.id();
                call.name = piece.name() == null ? call.name : piece.name();
                call.arguments.append(piece.arguments());
                call.bound = piece.bound() == null ? call.bound : piece.bound();
            }
            case StreamEvent.Finished finished -> {
                choice(finished.choice()).finish = finished.raw();
                choice(finished.choice()).finishes++;
            }
            case StreamEvent.UsageReported reported -> usage = reported.usage();
            case StreamEvent.Uncarried said -> uncarried.add(said.member());
            case StreamEvent.Failed failed -> error = failed.error();
        }
    }
}
