package dev.sluice.loadtest.simulator;

import static dev.sluice.loadtest.json.JsonValue.quote;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The content of an answer, cut into the pieces of its chunks. The same call gives the same answer.
 */
sealed interface ScriptedAnswer {
    /**
     * Told from one of its sentences on. Some characters beyond ASCII, so that cuts inside one
     * happen.
     */
    List<String> TALE =
            List.of(
                    "A sluice is a gate — it lets water through at the rate that the fields below"
                            + " can take.",
                    "Nobody upstream needs to know how many fields there are.",
                    "When one canal falls dry, the keeper opens another, and the mills do not"
                            + " stop.",
                    "He is no naïve man: he has seen floods, and drought, and ice in the Straße.",
                    "What flows twice he measures once ✓ and writes into his book.",
                    "At night he listens, for a gate that hums is a gate that will break.",
                    "In the morning he writes down what went through, drop by drop, to the last.");

    int PROMPT_WORDS = 8;

    /** Characters of tool arguments in one chunk. */
    int ARGUMENT_PIECE = 8;

    List<String> pieces();

    String finishReason();

    record Text(List<String> pieces, String finishReason) implements ScriptedAnswer {
        public Text {
            pieces = List.copyOf(pieces);
        }
    }

    record ToolCall(String id, String function, List<String> pieces) implements ScriptedAnswer {
        public ToolCall {
            pieces = List.copyOf(pieces);
        }

        @Override
        public String finishReason() {
            return "tool_calls";
        }
    }

    default String whole() {
        return String.join("", pieces());
    }

    static ScriptedAnswer to(ChatCall call, String simulator, int chunks) {
        return call.requiredFunction()
                .<ScriptedAnswer>map(function -> toolCall(function, simulator))
                .orElseGet(() -> limited(call, text(call.prompt(), simulator, chunks)));
    }

    /** The first piece names the simulator; then the prompt's first words; then a tale. */
    static Text text(String prompt, String simulator, int chunks) {
        List<String> pieces = new ArrayList<>();
        pieces.add(disclosure(simulator));
        for (String word : prompt.strip().split("\\s+", PROMPT_WORDS + 1)) {
            if (!word.isEmpty() && pieces.size() <= PROMPT_WORDS) {
                pieces.add(" " + word);
            }
        }
        int sentence = Math.floorMod(prompt.hashCode(), TALE.size());
        while (pieces.size() < chunks) {
            for (String word : TALE.get(sentence).split(" ", -1)) {
                pieces.add(" " + word);
            }
            sentence = (sentence + 1) % TALE.size();
        }
        return new Text(pieces.subList(0, chunks), "stop");
    }

    static String disclosure(String simulator) {
        return "A simulated answer from \"" + simulator + "\":";
    }

    private static Text limited(ChatCall call, Text text) {
        int limit = call.maxTokens().orElse(Integer.MAX_VALUE);
        return text.pieces().size() <= limit
                ? text
                : new Text(text.pieces().subList(0, limit), "length");
    }

    private static ToolCall toolCall(JsonValue function, String simulator) {
        String arguments = arguments(function.at("parameters", "properties"), simulator);
        List<String> pieces = new ArrayList<>();
        for (int i = 0; i < arguments.length(); i += ARGUMENT_PIECE) {
            pieces.add(arguments.substring(i, Math.min(arguments.length(), i + ARGUMENT_PIECE)));
        }
        String name = function.at("name").textOr("function");
        return new ToolCall("call_sim_" + Integer.toHexString(name.hashCode()), name, pieces);
    }

    /** Something of the right type for each property. */
    private static String arguments(JsonValue properties, String simulator) {
        if (properties instanceof JsonObject(Map<String, JsonValue> members)
                && !members.isEmpty()) {
            return members.entrySet().stream()
                    .map(p -> quote(p.getKey()) + ":" + argument(p.getValue(), simulator))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        return "{\"simulated\":true}";
    }

    private static String argument(JsonValue schema, String simulator) {
        List<JsonValue> allowed = schema.at("enum").elements();
        if (!allowed.isEmpty()) {
            return allowed.getFirst().compact();
        }
        return switch (schema.at("type").textOr("string")) {
            case "integer", "number" -> "1";
            case "boolean" -> "true";
            case "array" -> "[]";
            case "object" -> "{}";
            default -> quote("simulated by " + simulator);
        };
    }
}
