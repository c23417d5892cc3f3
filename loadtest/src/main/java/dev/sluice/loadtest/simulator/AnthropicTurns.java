package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import dev.sluice.loadtest.json.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the Messages API refuses in a conversation, in its words. Messages of one role that follow
 * each other are one turn to it. Pure.
 */
final class AnthropicTurns {

    /** {@code place} is that of its first message. */
    private record Turn(String place, boolean assistant, List<Block> blocks) {

        List<Block> of(String type) {
            return blocks.stream().filter(block -> block.type().equals(type)).toList();
        }

        Set<String> ids(String type, String member) {
            Set<String> ids = new LinkedHashSet<>();
            of(type).forEach(block -> ids.add(block.json().at(member).textOr("")));
            return ids;
        }
    }

    private record Block(String place, JsonValue json) {

        String type() {
            return json.at("type").textOr("");
        }
    }

    private AnthropicTurns() {}

    /**
     * @param systemInside whether a message may be the system's
     */
    static Optional<String> fault(JsonValue body, boolean thinks, boolean systemInside) {
        List<JsonValue> messages = body.at("messages").elements();
        for (int i = 0; i < messages.size(); i++) {
            Optional<String> fault = message(messages.get(i), "messages." + i, systemInside);
            if (fault.isPresent()) {
                return fault;
            }
        }
        List<Turn> turns = turns(messages);
        if (turns.isEmpty()) {
            return Optional.of("messages: at least one message is required");
        }
        if (turns.getFirst().assistant()) {
            return Optional.of("messages: first message must use the \"user\" role");
        }
        String model = body.at("model").textOr("");
        return first(turns.stream().map(turn -> blocks(turn, model)).toList())
                .or(() -> pairs(turns))
                .or(() -> thinks ? loop(turns) : Optional.empty());
    }

    private static Optional<String> message(JsonValue message, String place, boolean systemInside) {
        String role = message.at("role").textOr("");
        boolean system = systemInside && role.equals("system");
        if (!role.equals("user") && !role.equals("assistant") && !system) {
            return Optional.of(place + ".role: Input should be 'user' or 'assistant'");
        }
        if (message instanceof JsonObject(Map<String, JsonValue> members)) {
            for (String name : members.keySet()) {
                if (!name.equals("role") && !name.equals("content")) {
                    return Optional.of(place + "." + name + ": Extra inputs are not permitted");
                }
            }
        }
        JsonValue content = message.at("content");
        return content.textOr("").isEmpty() && content.elements().isEmpty()
                ? Optional.of(
                        place
                                + ": all messages must have non-empty content except for the"
                                + " optional final assistant message")
                : Optional.empty();
    }

    private static List<Turn> turns(List<JsonValue> messages) {
        List<Turn> turns = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            String role = messages.get(i).at("role").textOr("");
            if (role.equals("system")) {
                continue;
            }
            boolean assistant = role.equals("assistant");
            if (turns.isEmpty() || turns.getLast().assistant() != assistant) {
                turns.add(new Turn("messages." + i, assistant, new ArrayList<>()));
            }
            turns.getLast().blocks().addAll(blocksOf(messages.get(i), "messages." + i));
        }
        return turns;
    }

    private static List<Block> blocksOf(JsonValue message, String place) {
        if (message.at("content") instanceof JsonString text) {
            JsonValue block = new JsonObject(Map.of("type", new JsonString("text"), "text", text));
            return List.of(new Block(place + ".content", block));
        }
        List<Block> blocks = new ArrayList<>();
        for (JsonValue block : message.at("content").elements()) {
            blocks.add(new Block(place + ".content." + blocks.size(), block));
        }
        return blocks;
    }

    private static Optional<String> blocks(Turn turn, String model) {
        return first(turn.blocks().stream().map(block -> block(block, model)).toList());
    }

    private static Optional<String> block(Block block, String model) {
        JsonValue json = block.json();
        return switch (block.type()) {
            case "text" -> emptyText("messages", json.at("text").textOr(""));
            case "tool_use" -> call(block);
            case "thinking" ->
                    json.at("signature")
                                    .textOr("")
                                    .equals(Seal.of(model, json.at("thinking").textOr("")))
                            ? Optional.empty()
                            : Optional.of(
                                    block.place() + ": Invalid `signature` in `thinking` block");
            default -> Optional.empty();
        };
    }

    /** Nothing where a block's text will do. */
    static Optional<String> emptyText(String place, String text) {
        if (text.isEmpty()) {
            return Optional.of(place + ": text content blocks must be non-empty");
        }
        return text.isBlank()
                ? Optional.of(place + ": text content blocks must contain non-whitespace text")
                : Optional.empty();
    }

    private static Optional<String> call(Block block) {
        if (!block.json().at("id").textOr("").matches("[a-zA-Z0-9_-]+")) {
            return Optional.of(
                    block.place() + ".id: String should match pattern '^[a-zA-Z0-9_-]+$'");
        }
        return block.json().at("input") instanceof JsonObject
                ? Optional.empty()
                : Optional.of(block.place() + ".input: Input should be a valid dictionary");
    }

    /** Every call is answered at the beginning of the next turn, and nothing else is. */
    private static Optional<String> pairs(List<Turn> turns) {
        Set<String> open = Set.of();
        String asked = "";
        for (Turn turn : turns) {
            Set<String> answered = turn.ids("tool_result", "tool_use_id");
            for (Block result : turn.of("tool_result")) {
                String id = result.json().at("tool_use_id").textOr("");
                if (!open.contains(id)) {
                    return Optional.of(
                            result.place()
                                    + ": unexpected `tool_use_id` found in `tool_result` blocks: "
                                    + id
                                    + ". Each `tool_result` block must have a corresponding"
                                    + " `tool_use` block in the previous message.");
                }
            }
            if (!answered.containsAll(open) || !resultsComeFirst(turn)) {
                return Optional.of(unanswered(asked, open));
            }
            open = turn.ids("tool_use", "id");
            asked = turn.place();
        }
        return open.isEmpty() ? Optional.empty() : Optional.of(unanswered(asked, open));
    }

    private static boolean resultsComeFirst(Turn turn) {
        int results = turn.of("tool_result").size();
        return turn.blocks().stream()
                .limit(results)
                .allMatch(block -> block.type().equals("tool_result"));
    }

    private static String unanswered(String place, Set<String> ids) {
        return place
                + ": `tool_use` ids were found without `tool_result` blocks immediately after: "
                + String.join(", ", ids)
                + ". Each `tool_use` block must have a corresponding `tool_result` block in the"
                + " next message.";
    }

    /** Since the last question, each turn that calls has to begin with its thoughts. */
    private static Optional<String> loop(List<Turn> turns) {
        for (Turn turn : turns.reversed()) {
            boolean question = !turn.assistant() && turn.of("tool_result").isEmpty();
            if (question) {
                return Optional.empty();
            }
            Block first = turn.blocks().getFirst();
            if (!turn.of("tool_use").isEmpty() && !first.type().contains("thinking")) {
                return Optional.of(
                        first.place()
                                + ".type: Expected `thinking` or `redacted_thinking`, but found `"
                                + first.type()
                                + "`. When `thinking` is enabled, a final `assistant` message must"
                                + " start with a thinking block (preceeding the lastmost set of"
                                + " `tool_use` and `tool_result` blocks).");
            }
        }
        return Optional.empty();
    }

    private static Optional<String> first(List<Optional<String>> faults) {
        return faults.stream().flatMap(Optional::stream).findFirst();
    }
}
