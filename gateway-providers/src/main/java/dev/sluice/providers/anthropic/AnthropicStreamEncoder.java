package dev.sluice.providers.anthropic;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.EventSink;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.StreamEncoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.providers.json.JsonProgress;
import dev.sluice.providers.json.JsonWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes canonical events as a Messages stream. Blocks stand strictly one behind the other, so what
 * belongs to a later block waits while the call in the open one is not complete. {@code
 * message_delta} waits for the end, because providers tell the usage last.
 *
 * <p>The form has one answer: of several choices the first is told.
 */
final class AnthropicStreamEncoder implements StreamEncoder {

    private enum Kind {
        NONE,
        TEXT,
        THINKING,
        TOOL
    }

    private final AnswerRules rules;
    private final Deque<StreamEvent> waiting = new ArrayDeque<>();
    private final Set<Integer> callsBegun = new HashSet<>();
    private StreamEvent.@Nullable Started started;
    private @Nullable AnswerIdentity identity;
    private @Nullable TokenUsage usage;
    private FinishReason finish = FinishReason.STOP;
    private boolean begun;
    private boolean finished;
    private Kind open = Kind.NONE;
    private int openCall;
    private JsonProgress progress = new JsonProgress();
    private int blocks;

    AnthropicStreamEncoder(AnswerRules rules) {
        this.rules = rules;
    }

    @Override
    public void encode(StreamEvent event, EventSink out) {
        switch (event) {
            case StreamEvent.Started first -> started = started == null ? first : started;
            case StreamEvent.UsageReported reported -> usage = reported.usage();
            case StreamEvent.Finished end -> finish(end);
            case StreamEvent.Uncarried _, StreamEvent.Failed _ -> {}
            case StreamEvent.TextDelta text when text.choice() == 0 -> take(event, out);
            case StreamEvent.ReasoningDelta text when text.choice() == 0 -> take(event, out);
            case StreamEvent.ReasoningBound bound when bound.choice() == 0 -> take(event, out);
            case StreamEvent.RefusalDelta text when text.choice() == 0 -> take(event, out);
            case StreamEvent.ToolCallDelta call when call.choice() == 0 -> take(event, out);
            case StreamEvent.TextDelta _,
                    StreamEvent.ReasoningDelta _,
                    StreamEvent.ReasoningBound _,
                    StreamEvent.RefusalDelta _,
                    StreamEvent.ToolCallDelta _ -> {}
        }
    }

    private void finish(StreamEvent.Finished end) {
        if (end.choice() == 0 && !finished) {
            finished = true;
            finish = end.reason();
        }
    }

    private void take(StreamEvent event, EventSink out) {
        if (finished) {
            return;
        }
        if (hasToWait(event)) {
            waiting.add(event);
            return;
        }
        write(event, out);
        if (!waiting.isEmpty() && !callIsIncomplete()) {
            release(out);
        }
    }

    private boolean hasToWait(StreamEvent event) {
        boolean ofOpenCall =
                open == Kind.TOOL
                        && event instanceof StreamEvent.ToolCallDelta call
                        && call.index() == openCall;
        return !ofOpenCall && (callIsIncomplete() || !waiting.isEmpty());
    }

    /** A call without a single piece of arguments may still get some. */
    private boolean callIsIncomplete() {
        return open == Kind.TOOL && !progress.isComplete();
    }

    /** What waited goes on, each call with all of its pieces before the next one. */
    private void release(EventSink out) {
        while (!waiting.isEmpty() && !callIsIncomplete()) {
            StreamEvent next = waiting.poll();
            write(next, out);
            if (next instanceof StreamEvent.ToolCallDelta call) {
                writeRestOf(call.index(), out);
            }
        }
    }

    private void writeRestOf(int call, EventSink out) {
        List<StreamEvent> others = new ArrayList<>();
        for (StreamEvent event : waiting) {
            if (event instanceof StreamEvent.ToolCallDelta piece && piece.index() == call) {
                write(event, out);
            } else {
                others.add(event);
            }
        }
        waiting.clear();
        waiting.addAll(others);
    }

    private void write(StreamEvent event, EventSink out) {
        switch (event) {
            case StreamEvent.TextDelta text -> text(text.text(), out);
            case StreamEvent.RefusalDelta refusal -> text(refusal.text(), out);
            case StreamEvent.ReasoningDelta thought -> thought(thought.text(), out);
            case StreamEvent.ReasoningBound bound -> bound(bound.bound(), out);
            case StreamEvent.ToolCallDelta call -> call(call, out);
            case StreamEvent.Started _,
                    StreamEvent.Finished _,
                    StreamEvent.UsageReported _,
                    StreamEvent.Uncarried _,
                    StreamEvent.Failed _ -> {}
        }
    }

    private void text(String text, EventSink out) {
        if (text.isEmpty()) {
            return;
        }
        if (open != Kind.TEXT) {
            begin(Kind.TEXT, out, json -> json.member("type", "text").member("text", ""));
        }
        delta("text_delta", "text", text, out);
    }

    private void thought(String text, EventSink out) {
        if (text.isEmpty()) {
            return;
        }
        openThoughts(out);
        delta("thinking_delta", "thinking", text, out);
    }

    private void openThoughts(EventSink out) {
        if (open != Kind.THINKING) {
            begin(
                    Kind.THINKING,
                    out,
                    json ->
                            json.member("type", "thinking")
                                    .member("thinking", "")
                                    .member("signature", ""));
        }
    }

    /**
     * Closes the thoughts that it belongs to; what only the model can read is a block by itself,
     * and so is a signature of thoughts that were not shown.
     */
    private void bound(ProviderBound bound, EventSink out) {
        String data = Signatures.member(bound, Signatures.DATA);
        if (data != null) {
            begin(
                    Kind.NONE,
                    out,
                    json -> json.member("type", "redacted_thinking").member("data", data));
            stop(out);
        } else {
            openThoughts(out);
            closeThoughts(bound, out);
        }
    }

    private void call(StreamEvent.ToolCallDelta call, EventSink out) {
        if (callsBegun.add(call.index())) {
            String id = idOf(call);
            String name = call.name() == null ? "" : call.name();
            begin(
                    Kind.TOOL,
                    out,
                    json -> {
                        json.member("type", "tool_use").member("id", id).member("name", name);
                        json.name("input").beginObject().endObject();
                    });
            openCall = call.index();
            progress = new JsonProgress();
        }
        if (!call.arguments().isEmpty() && open == Kind.TOOL && openCall == call.index()) {
            progress.take(call.arguments());
            delta("input_json_delta", "partial_json", call.arguments(), out);
        }
    }

    private String idOf(StreamEvent.ToolCallDelta call) {
        String id = call.id();
        String shown = id == null || id.isEmpty() ? identity().toolCallId(call.index()) : id;
        return ToolIds.shown(shown, call.bound());
    }

    private void begin(Kind kind, EventSink out, Consumer<JsonWriter> block) {
        close(out);
        begin(out);
        JsonWriter json = event("content_block_start").member("index", blocks);
        json.name("content_block").beginObject();
        block.accept(json);
        write("content_block_start", json.endObject(), out);
        open = kind;
    }

    private void delta(String type, String member, String text, EventSink out) {
        JsonWriter json = event("content_block_delta").member("index", blocks);
        json.name("delta").beginObject().member("type", type).member(member, text).endObject();
        write("content_block_delta", json, out);
    }

    private void close(EventSink out) {
        switch (open) {
            case NONE -> {}
            case THINKING -> closeThoughts(null, out);
            case TEXT, TOOL -> stop(out);
        }
    }

    private void closeThoughts(@Nullable ProviderBound bound, EventSink out) {
        delta("signature_delta", "signature", Signatures.shown(bound), out);
        stop(out);
    }

    private void stop(EventSink out) {
        write("content_block_stop", event("content_block_stop").member("index", blocks), out);
        blocks++;
        open = Kind.NONE;
    }

    @Override
    public void complete(EventSink out) {
        begin(out);
        while (!waiting.isEmpty()) {
            StreamEvent next = waiting.poll();
            write(next, out);
            if (next instanceof StreamEvent.ToolCallDelta call) {
                writeRestOf(call.index(), out);
            }
        }
        close(out);
        JsonWriter json = event("message_delta").name("delta").beginObject();
        json.member("stop_reason", StopReasons.write(finish, !callsBegun.isEmpty()));
        json.name("stop_sequence").nothing().endObject();
        MessageUsage.write(json.name("usage"), usage == null ? estimate() : usage);
        write("message_delta", json, out);
        write("message_stop", event("message_stop"), out);
    }

    /** The provider tells its figures at the end; until then an estimate stands for them. */
    private TokenUsage estimate() {
        return new TokenUsage(rules.estimatedPromptTokens().getAsLong(), 0, 0, 0);
    }

    private void begin(EventSink out) {
        if (begun) {
            return;
        }
        begun = true;
        JsonWriter json = event("message_start").name("message").beginObject();
        identity().writeTo(json);
        json.name("content").beginArray().endArray();
        json.name("stop_reason").nothing().name("stop_sequence").nothing();
        MessageUsage.write(json.name("usage"), usage == null ? estimate() : usage);
        write("message_start", json.endObject(), out);
    }

    private AnswerIdentity identity() {
        AnswerIdentity known = identity;
        if (known == null) {
            known = AnswerIdentity.of(started, rules);
            identity = known;
        }
        return known;
    }

    private static JsonWriter event(String type) {
        return new JsonWriter().beginObject().member("type", type);
    }

    private static void write(String name, JsonWriter json, EventSink out) {
        String text = "event: " + name + "\ndata: " + json.endObject() + "\n\n";
        out.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }
}
