package dev.sluice.providers.anthropic;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts canonical events together into one whole message. One instance an answer. */
final class AnswerEncoder {

    /** A block as it grows. */
    private abstract static sealed class Block {
        final StringBuilder text = new StringBuilder();
    }

    private static final class Text extends Block {}

    private static final class Thought extends Block {
        private @Nullable ProviderBound bound;
        private boolean closed;
    }

    private static final class Call extends Block {
        private final int index;
        private String id = "";
        private String name = "";
        private @Nullable ProviderBound bound;

        Call(int index) {
            this.index = index;
        }
    }

    private final List<Block> blocks = new ArrayList<>();
    private final Map<Integer, Call> calls = new HashMap<>();
    private StreamEvent.@Nullable Started started;
    private @Nullable FinishReason finish;
    private @Nullable TokenUsage usage;

    private AnswerEncoder() {}

    static byte[] encode(List<StreamEvent> events, AnswerRules rules) {
        AnswerEncoder answer = new AnswerEncoder();
        events.forEach(answer::take);
        return answer.write(AnswerIdentity.of(answer.started, rules));
    }

    private void take(StreamEvent event) {
        switch (event) {
            case StreamEvent.Started first -> started = started == null ? first : started;
            case StreamEvent.TextDelta text when text.choice() == 0 ->
                    text().text.append(text.text());
            case StreamEvent.RefusalDelta text when text.choice() == 0 ->
                    text().text.append(text.text());
            case StreamEvent.ReasoningDelta text when text.choice() == 0 ->
                    thought().text.append(text.text());
            case StreamEvent.ReasoningBound bound when bound.choice() == 0 -> bound(bound.bound());
            case StreamEvent.ToolCallDelta call when call.choice() == 0 -> call(call);
            case StreamEvent.Finished end when end.choice() == 0 ->
                    finish = finish == null ? end.reason() : finish;
            case StreamEvent.UsageReported reported -> usage = reported.usage();
            case StreamEvent.TextDelta _,
                    StreamEvent.RefusalDelta _,
                    StreamEvent.ReasoningDelta _,
                    StreamEvent.ReasoningBound _,
                    StreamEvent.ToolCallDelta _,
                    StreamEvent.Finished _,
                    StreamEvent.Uncarried _,
                    StreamEvent.Failed _ -> {}
        }
    }

    private Text text() {
        if (!blocks.isEmpty() && blocks.getLast() instanceof Text open) {
            return open;
        }
        Text begun = new Text();
        blocks.add(begun);
        return begun;
    }

    private Thought thought() {
        if (!blocks.isEmpty() && blocks.getLast() instanceof Thought open && !open.closed) {
            return open;
        }
        Thought begun = new Thought();
        blocks.add(begun);
        return begun;
    }

    private void bound(ProviderBound bound) {
        if (Signatures.member(bound, Signatures.DATA) != null) {
            Thought hidden = new Thought();
            hidden.bound = bound;
            hidden.closed = true;
            blocks.add(hidden);
        } else {
            Thought signed = thought();
            signed.bound = bound;
            signed.closed = true;
        }
    }

    private void call(StreamEvent.ToolCallDelta piece) {
        Call call = calls.get(piece.index());
        if (call == null) {
            call = new Call(piece.index());
            calls.put(piece.index(), call);
            blocks.add(call);
        }
        call.id = call.id.isEmpty() && piece.id() != null ? piece.id() : call.id;
        call.name = call.name.isEmpty() && piece.name() != null ? piece.name() : call.name;
        call.bound = call.bound == null ? piece.bound() : call.bound;
        call.text.append(piece.arguments());
    }

    private byte[] write(AnswerIdentity identity) {
        JsonWriter json = new JsonWriter().beginObject();
        identity.writeTo(json);
        json.name("content").beginArray();
        for (Block block : blocks) {
            switch (block) {
                case Text text -> write(json, text);
                case Thought thought -> write(json, thought);
                case Call call -> write(json, call, identity);
            }
        }
        json.endArray();
        json.member(
                "stop_reason",
                StopReasons.write(finish == null ? FinishReason.STOP : finish, !calls.isEmpty()));
        json.name("stop_sequence").nothing();
        MessageUsage.write(json.name("usage"), usage == null ? new TokenUsage(0, 0, 0, 0) : usage);
        return json.endObject().toBytes();
    }

    private static void write(JsonWriter json, Text text) {
        if (!text.text.isEmpty()) {
            json.beginObject().member("type", "text").member("text", text.text.toString());
            json.endObject();
        }
    }

    private static void write(JsonWriter json, Thought thought) {
        String data = Signatures.member(thought.bound, Signatures.DATA);
        json.beginObject();
        if (data == null) {
            json.member("type", "thinking").member("thinking", thought.text.toString());
            json.member("signature", Signatures.shown(thought.bound));
        } else {
            json.member("type", "redacted_thinking").member("data", data);
        }
        json.endObject();
    }

    private static void write(JsonWriter json, Call call, AnswerIdentity identity) {
        String id = call.id.isEmpty() ? identity.toolCallId(call.index) : call.id;
        json.beginObject().member("type", "tool_use");
        json.member("id", ToolIds.shown(id, call.bound));
        json.member("name", call.name).name("input").raw(input(call.text.toString()));
        json.endObject();
    }

    /** The form has an object here, whatever the model wrote. */
    private static RawJson input(String arguments) {
        if (arguments.isBlank()) {
            return new RawJson("{}");
        }
        return JsonReader.read(arguments.getBytes(StandardCharsets.UTF_8)).orElse(null)
                        instanceof Json.Obj object
                ? object.raw()
                : new RawJson(
                        new JsonWriter()
                                .beginObject()
                                .member("arguments", arguments)
                                .endObject()
                                .toString());
    }
}
