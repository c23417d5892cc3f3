package dev.sluice.providers.anthropic;

import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.providers.json.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Reads the content blocks of one answer, in pieces or whole. Calls of tools count from 0. */
final class BlockReader {

    private final String model;
    private final Map<Long, Call> openCalls = new HashMap<>();
    private int calls;

    /** A call whose block is open. */
    private static final class Call {
        private final int index;
        private final String input;
        private boolean hasArguments;

        Call(int index, String input) {
            this.index = index;
            this.input = input;
        }
    }

    BlockReader(String model) {
        this.model = model;
    }

    void start(Json.Obj event, Consumer<StreamEvent> out) {
        Json.Obj block = event.object("content_block");
        if (block == null) {
            return;
        }
        if (block.textOr("type", "").equals("tool_use")) {
            openCalls.put(event.integerOr("index", 0), call(block, out));
        } else {
            whole(block, out);
        }
    }

    /** A whole block of an answer, or the start of one that is no call of ours. */
    void whole(Json.Obj block, Consumer<StreamEvent> out) {
        switch (block.textOr("type", "")) {
            case "text" -> {
                text(block.textOr("text", ""), out);
                if (!block.elements("citations").isEmpty()) {
                    out.accept(new StreamEvent.Uncarried("citations"));
                }
            }
            case "thinking" -> {
                thinking(block.textOr("thinking", ""), out);
                bound(Signatures.SIGNATURE, block.textOr(Signatures.SIGNATURE, ""), out);
            }
            case "redacted_thinking" ->
                    bound(Signatures.DATA, block.textOr(Signatures.DATA, ""), out);
            case "tool_use" -> stop(call(block, out), out);
            case String other -> out.accept(new StreamEvent.Uncarried(other));
        }
    }

    void delta(Json.Obj event, Consumer<StreamEvent> out) {
        Json.Obj delta = event.object("delta");
        if (delta == null) {
            return;
        }
        switch (delta.textOr("type", "")) {
            case "text_delta" -> text(delta.textOr("text", ""), out);
            case "thinking_delta" -> thinking(delta.textOr("thinking", ""), out);
            case "signature_delta" ->
                    bound(Signatures.SIGNATURE, delta.textOr(Signatures.SIGNATURE, ""), out);
            case "input_json_delta" -> {
                Call call = openCalls.get(event.integerOr("index", 0));
                String piece = delta.textOr("partial_json", "");
                if (call != null && !piece.isEmpty()) {
                    call.hasArguments = true;
                    arguments(call, piece, out);
                }
            }
            case "citations_delta" -> out.accept(new StreamEvent.Uncarried("citations"));
            default -> {}
        }
    }

    void stop(Json.Obj event, Consumer<StreamEvent> out) {
        Call call = openCalls.remove(event.integerOr("index", 0));
        if (call != null) {
            stop(call, out);
        }
    }

    /** The answer is over: blocks that were never closed are. */
    void end(Consumer<StreamEvent> out) {
        openCalls.values().forEach(call -> stop(call, out));
        openCalls.clear();
    }

    FinishReason finishByContent() {
        return calls == 0 ? FinishReason.STOP : FinishReason.TOOL_CALLS;
    }

    private Call call(Json.Obj block, Consumer<StreamEvent> out) {
        Json.Obj input = block.object("input");
        String whole = input == null || input.members().isEmpty() ? "" : input.raw().text();
        Call call = new Call(calls++, whole);
        out.accept(
                new StreamEvent.ToolCallDelta(
                        0, call.index, block.textOr("id", ""), block.textOr("name", ""), ""));
        return call;
    }

    /** Some put the whole input where the call begins; a call without any takes nothing. */
    private static void stop(Call call, Consumer<StreamEvent> out) {
        if (!call.hasArguments) {
            arguments(call, call.input.isEmpty() ? "{}" : call.input, out);
        }
    }

    private static void arguments(Call call, String piece, Consumer<StreamEvent> out) {
        out.accept(new StreamEvent.ToolCallDelta(0, call.index, null, null, piece));
    }

    private static void text(String text, Consumer<StreamEvent> out) {
        if (!text.isEmpty()) {
            out.accept(new StreamEvent.TextDelta(0, text));
        }
    }

    private static void thinking(String text, Consumer<StreamEvent> out) {
        if (!text.isEmpty()) {
            out.accept(new StreamEvent.ReasoningDelta(0, text));
        }
    }

    private void bound(String member, String value, Consumer<StreamEvent> out) {
        if (!value.isEmpty()) {
            out.accept(new StreamEvent.ReasoningBound(0, Signatures.bound(model, member, value)));
        }
    }
}
