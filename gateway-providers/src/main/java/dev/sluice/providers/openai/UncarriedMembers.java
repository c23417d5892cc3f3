package dev.sluice.providers.openai;

import dev.sluice.core.provider.StreamEvent;
import dev.sluice.providers.json.Json;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reports what an answer says beside what canonical events carry: sound, pictures, citations,
 * logprobs, and members of a message that nobody here knows. Each name is reported once.
 *
 * <p>In a message every unknown member counts. Around it providers put figures of their own under
 * many names: there only lists and objects count, which is where citations stand.
 */
final class UncarriedMembers {

    private static final Set<String> OF_ANSWER =
            Set.of(
                    "choices",
                    "usage",
                    "metrics",
                    "perf_metrics",
                    "prompt_filter_results",
                    "sla_metrics",
                    "time_info",
                    "timings",
                    "x_groq");

    private static final Set<String> OF_CHOICE =
            Set.of("delta", "message", "usage", "content_filter_results", "content_filter_offsets");

    private static final Set<String> OF_MESSAGE =
            Set.of(
                    "role",
                    "content",
                    "refusal",
                    "tool_calls",
                    "function_call",
                    "reasoning",
                    "reasoning_content",
                    "reasoning_details",
                    "channel",
                    "index");

    private static final Set<String> OF_CALL = Set.of("index", "id", "function");
    private static final Set<String> OF_FUNCTION = Set.of("name", "arguments");
    private static final Set<String> PARTS = Set.of("text", "output_text", "thinking");

    private final Set<String> reported = new HashSet<>();

    /** The members of a chunk or of a whole answer. */
    void ofAnswer(Json.Obj answer, Consumer<StreamEvent> out) {
        around(answer, OF_ANSWER, out);
    }

    /** The members of one choice, and of its message. */
    void ofChoice(Json.Obj choice, Consumer<StreamEvent> out) {
        around(choice, OF_CHOICE, out);
        Json.Obj delta = choice.object("delta");
        Json.Obj message = delta == null ? choice.object("message") : delta;
        if (message != null) {
            ofMessage(message, out);
        }
    }

    private void ofMessage(Json.Obj message, Consumer<StreamEvent> out) {
        all(message, OF_MESSAGE, out);
        switch (message.get("content")) {
            case Json.Arr parts -> parts.elements().forEach(part -> ofPart(part, out));
            case Json.Obj object -> reportIf(says(object), "content", out);
            case null, default -> {}
        }
        for (Json element : message.elements("tool_calls")) {
            if (element instanceof Json.Obj call) {
                ofCall(call, out);
            }
        }
    }

    private void ofPart(Json element, Consumer<StreamEvent> out) {
        boolean carried =
                element instanceof Json.Obj part && PARTS.contains(part.textOr("type", "text"));
        reportIf(!carried && says(element), "content", out);
    }

    private void ofCall(Json.Obj call, Consumer<StreamEvent> out) {
        String type = call.textOr("type", "");
        reportIf(!type.isEmpty() && !type.equals("function"), "tool_calls", out);
        for (Map.Entry<String, Json> member : call.members().entrySet()) {
            boolean known = OF_CALL.contains(member.getKey()) || member.getKey().equals("type");
            reportIf(!known && says(member.getValue()), "tool_calls", out);
        }
        Json.Obj function = call.object("function");
        if (function != null) {
            function.members()
                    .forEach(
                            (name, value) ->
                                    reportIf(
                                            !OF_FUNCTION.contains(name) && says(value),
                                            "tool_calls",
                                            out));
        }
    }

    private void around(Json.Obj object, Set<String> known, Consumer<StreamEvent> out) {
        object.members()
                .forEach(
                        (name, value) -> {
                            boolean large = value instanceof Json.Arr || value instanceof Json.Obj;
                            reportIf(large && !known.contains(name) && says(value), name, out);
                        });
    }

    private void all(Json.Obj object, Set<String> known, Consumer<StreamEvent> out) {
        object.members()
                .forEach(
                        (name, value) -> reportIf(!known.contains(name) && says(value), name, out));
    }

    private void reportIf(boolean uncarried, String member, Consumer<StreamEvent> out) {
        if (uncarried && reported.add(member)) {
            out.accept(new StreamEvent.Uncarried(member));
        }
    }

    private static boolean says(Json value) {
        return switch (value) {
            case Json.Null _ -> false;
            case Json.Bool bool -> bool.value();
            case Json.Num _ -> true;
            case Json.Str text -> !text.value().isEmpty();
            case Json.Arr array -> array.elements().stream().anyMatch(UncarriedMembers::says);
            case Json.Obj object ->
                    object.members().values().stream().anyMatch(UncarriedMembers::says);
        };
    }
}
