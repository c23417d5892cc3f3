package dev.sluice.providers.openai;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.StreamEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What canonical events add up to, for comparison. */
final class AnswerText implements Consumer<StreamEvent> {

    static final class Choice {
        final StringBuilder text = new StringBuilder();
        final StringBuilder reasoning = new StringBuilder();
        final StringBuilder refusal = new StringBuilder();
        final Map<Integer, Call> calls = new TreeMap<>();
        @Nullable String finish;
        int finishes;
    }

    static final class Call {
        @Nullable String id;
        @Nullable String name;
        final StringBuilder arguments = new StringBuilder();
    }

    final Map<Integer, Choice> choices = new TreeMap<>();
    final List<String> uncarried = new ArrayList<>();
    StreamEvent.@Nullable Started started;
    @Nullable TokenUsage usage;
    @Nullable ProviderError error;

    Choice choice(int index) {
        return choices.computeIfAbsent(index, _ -> new Choice());
    }

    @Override
    public void accept(StreamEvent event) {
        switch (event) {
            case StreamEvent.Started first -> started = first;
            case StreamEvent.TextDelta text -> choice(text.choice()).text.append(text.text());
            case StreamEvent.ReasoningDelta text ->
                    choice(text.choice()).reasoning.append(text.text());
            case StreamEvent.RefusalDelta text -> choice(text.choice()).refusal.append(text.text());
            case StreamEvent.ToolCallDelta piece -> {
                Call call =
                        choice(piece.choice())
                                .calls
                                .computeIfAbsent(piece.index(), _ -> new Call());
                call.id = piece.id() == null ? call.id : piece.id();
                call.name = piece.name() == null ? call.name : piece.name();
                call.arguments.append(piece.arguments());
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
