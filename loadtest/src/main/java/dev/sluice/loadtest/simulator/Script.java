package dev.sluice.loadtest.simulator;

import static dev.sluice.loadtest.json.JsonValue.quote;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What an answer says, block by block. The same question gets the same answer. Marks in the prompt
 * steer it: {@code [tools:2]} calls two functions at once and then answers, {@code [loop:10]} calls
 * one in each of ten turns and then answers, {@code [think]} shows thoughts, {@code [safety]} ends
 * by a filter, {@code [blocked]} is not taken as a prompt.
 */
record Script(List<Block> blocks, Finish finish) {

    /** One part of an answer. */
    sealed interface Block {
        List<String> pieces();

        record Thoughts(List<String> pieces) implements Block {
            public Thoughts {
                pieces = List.copyOf(pieces);
            }
        }

        record Text(List<String> pieces) implements Block {
            public Text {
                pieces = List.copyOf(pieces);
            }
        }

        /** {@code pieces} are those of its arguments. */
        record Call(String id, String function, List<String> pieces) implements Block {
            public Call {
                pieces = List.copyOf(pieces);
            }
        }

        default String whole() {
            return String.join("", pieces());
        }
    }

    enum Finish {
        STOP,
        LENGTH,
        CALLS,
        FILTER,
        /** Where a form knows it: no answer at all; else a filter's end. */
        BLOCKED
    }

    private static final Pattern TOOLS = Pattern.compile("\\[(tools|loop):(\\d{1,3})]");

    /** Characters of one piece of arguments, and of an object that was asked for. */
    private static final int JSON_PIECE = 8;

    private static final List<String> THOUGHTS =
            List.of("Which gate", " feeds which field?", " Let me look", " into the book.");

    Script {
        blocks = List.copyOf(blocks);
    }

    static Script of(Asked asked, String simulator, int chunks) {
        List<Block> blocks = new ArrayList<>();
        if (asked.thinks() || asked.prompt().contains("[think]")) {
            blocks.add(new Block.Thoughts(THOUGHTS));
        }
        List<Block> calls = calls(asked, simulator);
        if (!calls.isEmpty()) {
            blocks.addAll(calls);
            return new Script(blocks, Finish.CALLS);
        }
        List<String> pieces = text(asked, simulator, chunks);
        OptionalInt limit = asked.maxTokens();
        boolean limited = limit.isPresent() && pieces.size() > limit.getAsInt();
        blocks.add(new Block.Text(limited ? pieces.subList(0, limit.getAsInt()) : pieces));
        if (asked.prompt().contains("[safety]")) {
            return new Script(blocks, Finish.FILTER);
        }
        if (asked.prompt().contains("[blocked]")) {
            return new Script(blocks, Finish.BLOCKED);
        }
        return new Script(blocks, limited ? Finish.LENGTH : Finish.STOP);
    }

    /** The pieces of all blocks. */
    int count() {
        return blocks.stream().mapToInt(block -> block.pieces().size()).sum();
    }

    /** All that it says as text. */
    String text() {
        return blocks.stream()
                .filter(Block.Text.class::isInstance)
                .map(Block::whole)
                .collect(Collectors.joining());
    }

    private static List<Block> calls(Asked asked, String simulator) {
        if (asked.required().isPresent() && asked.results().isEmpty()) {
            return List.of(call(asked.required().get(), 0, simulator));
        }
        Matcher mark = TOOLS.matcher(asked.prompt());
        if (asked.functions().isEmpty() || !mark.find()) {
            return List.of();
        }
        int number = Integer.parseInt(mark.group(2));
        boolean loop = mark.group(1).equals("loop");
        if (asked.turnsOfCalls() >= (loop ? number : 1)) {
            return List.of();
        }
        List<Block> calls = new ArrayList<>();
        for (int i = 0; i < (loop ? 1 : number); i++) {
            Asked.Function function = asked.functions().get(i % asked.functions().size());
            calls.add(call(function, asked.turnsOfCalls() * 100 + i, simulator));
        }
        return calls;
    }

    /** The first call of a conversation has the id that it always had. */
    private static Block call(Asked.Function function, int place, String simulator) {
        List<String> pieces = inPieces(arguments(function.properties(), simulator));
        String id = "call_sim_" + Integer.toHexString(function.name().hashCode());
        return new Block.Call(place == 0 ? id : id + "_" + place, function.name(), pieces);
    }

    private static List<String> inPieces(String json) {
        List<String> pieces = new ArrayList<>();
        for (int i = 0; i < json.length(); i += JSON_PIECE) {
            pieces.add(json.substring(i, Math.min(json.length(), i + JSON_PIECE)));
        }
        return pieces;
    }

    private static List<String> text(Asked asked, String simulator, int chunks) {
        if (asked.schema() instanceof JsonObject) {
            return inPieces(arguments(asked.schema().at("properties"), simulator));
        }
        List<String> pieces =
                new ArrayList<>(ScriptedText.pieces(asked.prompt(), simulator, chunks));
        for (String media : asked.media()) {
            pieces.add(" [" + media + "]");
        }
        for (Asked.Result result : asked.results()) {
            pieces.add(" [" + result.callId() + ": " + result.text() + "]");
        }
        return pieces;
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
        return switch (schema.at("type").textOr("string").toLowerCase(Locale.ROOT)) {
            case "integer", "number" -> "1";
            case "boolean" -> "true";
            case "array" -> "[]";
            case "object" -> "{}";
            default -> quote("simulated by " + simulator);
        };
    }
}
