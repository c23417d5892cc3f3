package dev.sluice.providers.openai;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.EventSink;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.StreamEncoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.translation.CallIds;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes canonical events as chunks that the strictest client libraries accept: one id, model and
 * time for all chunks; the role once and first in each choice; tool indexes dense from 0 with id,
 * type and name in the first piece only; exactly one finish chunk a choice and nothing after it;
 * the usage in a chunk of its own and only if asked for; one {@code [DONE]}.
 *
 * <p>A failure writes nothing here: the error event is the surface's.
 */
final class OpenAiStreamEncoder implements StreamEncoder {

    private static final byte[] DONE = "data: [DONE]\n\n".getBytes(StandardCharsets.UTF_8);

    private final AnswerRules rules;
    private final InstantSource clock;
    private final boolean introduced;
    private final boolean over;
    private final Map<Integer, Choice> choices = new TreeMap<>();
    private StreamEvent.@Nullable Started started;
    private @Nullable AnswerIdentity identity;
    private @Nullable TokenUsage usage;

    /** What was written of one choice. */
    private static final class Choice {
        private final int index;
        private final Map<Integer, Tool> tools = new TreeMap<>();
        private boolean finished;

        /** Characters of thoughts that nothing has been bound to yet. */
        private long unbound;

        Choice(int index) {
            this.index = index;
        }
    }

    private static final class Tool {
        private final int index;
        private boolean hasArguments;

        Tool(int index) {
            this.index = index;
        }
    }

    OpenAiStreamEncoder(AnswerRules rules, InstantSource clock) {
        this(rules, clock, /* introduced= */ false, /* over= */ false);
    }

    private OpenAiStreamEncoder(
            AnswerRules rules, InstantSource clock, boolean introduced, boolean over) {
        this.rules = rules;
        this.clock = clock;
        this.introduced = introduced;
        this.over = over;
    }

    /**
     * An encoder of the rest of a stream.
     *
     * @param introduced whether the roles of its choices have been sent
     * @param over whether their finish reasons have been, too
     */
    static OpenAiStreamEncoder resuming(
            AnswerRules rules, InstantSource clock, boolean introduced, boolean over) {
        return new OpenAiStreamEncoder(rules, clock, introduced || over, over);
    }

    @Override
    public void encode(StreamEvent event, EventSink out) {
        switch (event) {
            case StreamEvent.Started first -> {
                if (started == null) {
                    started = first;
                }
            }
            case StreamEvent.TextDelta text -> text(text.choice(), "content", text.text(), out);
            case StreamEvent.ReasoningDelta reasoning -> {
                text(reasoning.choice(), "reasoning_content", reasoning.text(), out);
                choice(reasoning.choice(), out).unbound += reasoning.text().length();
            }
            case StreamEvent.RefusalDelta refusal ->
                    text(refusal.choice(), "refusal", refusal.text(), out);
            case StreamEvent.ReasoningBound bound -> bound(bound, out);
            case StreamEvent.ToolCallDelta call -> tool(call, out);
            case StreamEvent.Finished finished ->
                    finish(choice(finished.choice(), out), finished.reason(), out);
            case StreamEvent.UsageReported reported -> usage = reported.usage();
            case StreamEvent.Uncarried _, StreamEvent.Failed _ -> {}
        }
    }

    @Override
    public void complete(EventSink out) {
        if (choices.isEmpty() && !introduced) {
            choice(0, out);
        }
        for (Choice choice : choices.values()) {
            finish(
                    choice,
                    choice.tools.isEmpty() ? FinishReason.STOP : FinishReason.TOOL_CALLS,
                    out);
        }
        if (rules.usageRequested() && usage != null) {
            JsonWriter json = head();
            json.name("choices").beginArray().endArray().name("usage");
            UsageWriter.write(json, usage);
            write(json.endObject(), out);
        }
        out.write(ByteBuffer.wrap(DONE));
    }

    private void text(int index, String name, String text, EventSink out) {
        Choice choice = choice(index, out);
        if (!choice.finished && !text.isEmpty()) {
            delta(choice, out, json -> json.member(name, text));
        }
    }

    private void bound(StreamEvent.ReasoningBound bound, EventSink out) {
        Choice choice = choice(bound.choice(), out);
        if (!choice.finished && !bound.bound().data().isNull()) {
            long length = choice.unbound;
            delta(choice, out, json -> ReasoningDetails.write(json, bound.bound(), length));
        }
        choice.unbound = 0;
    }

    private void tool(StreamEvent.ToolCallDelta call, EventSink out) {
        Choice choice = choice(call.choice(), out);
        if (choice.finished) {
            return;
        }
        Tool tool = choice.tools.get(call.index());
        boolean first = tool == null && !(introduced && call.name() == null);
        if (tool == null) {
            tool = new Tool(introduced ? call.index() : choice.tools.size());
            choice.tools.put(call.index(), tool);
        } else if (call.arguments().isEmpty()) {
            return;
        }
        tool.hasArguments |= !call.arguments().isEmpty();
        int index = tool.index;
        delta(
                choice,
                out,
                json -> {
                    json.name("tool_calls").beginArray().beginObject().member("index", index);
                    if (first) {
                        String id = call.id();
                        String shown =
                                id == null || id.isEmpty()
                                        ? identity().toolCallId(choice.index, index)
                                        : id;
                        json.member("id", CallIds.shown(shown, call.bound()));
                        json.member("type", "function");
                    }
                    json.name("function").beginObject();
                    if (first) {
                        json.member("name", call.name() == null ? "" : call.name());
                    }
                    json.member("arguments", call.arguments());
                    json.endObject().endObject().endArray();
                });
    }

    private void finish(Choice choice, FinishReason reason, EventSink out) {
        if (choice.finished) {
            return;
        }
        for (Tool tool : choice.tools.values()) {
            if (!tool.hasArguments) {
                delta(choice, out, json -> emptyArguments(json, tool.index));
            }
        }
        choice.finished = true;
        chunk(choice.index, out, json -> {}, FinishWords.write(reason));
    }

    private static void emptyArguments(JsonWriter json, int index) {
        json.name("tool_calls").beginArray().beginObject().member("index", index);
        json.name("function").beginObject().member("arguments", "{}").endObject();
        json.endObject().endArray();
    }

    /** The choice, introduced by its role if it is new. */
    private Choice choice(int index, EventSink out) {
        Choice known = choices.get(index);
        if (known != null) {
            return known;
        }
        Choice choice = new Choice(index);
        choices.put(index, choice);
        choice.finished = over;
        if (introduced) {
            return choice;
        }
        delta(choice, out, json -> json.member("role", "assistant").member("content", ""));
        return choice;
    }

    private void delta(Choice choice, EventSink out, Consumer<JsonWriter> members) {
        chunk(choice.index, out, members, null);
    }

    private void chunk(
            int choice, EventSink out, Consumer<JsonWriter> members, @Nullable String finish) {
        JsonWriter json = head();
        json.name("choices").beginArray().beginObject().member("index", choice);
        json.name("delta").beginObject();
        members.accept(json);
        json.endObject().member("finish_reason", finish).endObject().endArray();
        if (rules.usageRequested()) {
            json.name("usage").nothing();
        }
        write(json.endObject(), out);
    }

    private JsonWriter head() {
        JsonWriter json = new JsonWriter().beginObject();
        identity().writeTo(json, "chat.completion.chunk");
        return json;
    }

    private AnswerIdentity identity() {
        AnswerIdentity known = identity;
        if (known == null) {
            known = AnswerIdentity.of(started, rules, clock);
            if (introduced && started != null) {
                known = known.withId(started.id());
            }
            identity = known;
        }
        return known;
    }

    private static void write(JsonWriter json, EventSink out) {
        out.write(ByteBuffer.wrap(("data: " + json + "\n\n").getBytes(StandardCharsets.UTF_8)));
    }
}
