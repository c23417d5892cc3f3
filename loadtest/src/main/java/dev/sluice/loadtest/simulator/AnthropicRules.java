package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonNumber;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import dev.sluice.loadtest.json.JsonValue.JsonString;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the Messages API refuses, in its words. Pure. */
final class AnthropicRules {

    private static final Set<String> MEMBERS =
            Set.of(
                    "model",
                    "max_tokens",
                    "messages",
                    "system",
                    "stop_sequences",
                    "stream",
                    "tools",
                    "tool_choice",
                    "thinking",
                    "output_config",
                    "cache_control",
                    "metadata",
                    "service_tier",
                    "container",
                    "context_management",
                    "temperature",
                    "top_p",
                    "top_k");

    private static final long LEAST_BUDGET = 1024;

    private AnthropicRules() {}

    static Optional<String> fault(JsonValue body) {
        if (!(body instanceof JsonObject(Map<String, JsonValue> members))) {
            return Optional.of("the body must be an object");
        }
        for (String name : members.keySet()) {
            if (!MEMBERS.contains(name)) {
                return Optional.of(name + ": Extra inputs are not permitted");
            }
        }
        for (String name : List.of("model", "max_tokens", "messages")) {
            if (!members.containsKey(name)) {
                return Optional.of(name + ": Field required");
            }
        }
        if (body.at("temperature") instanceof JsonNumber(String number)
                && new BigDecimal(number).compareTo(BigDecimal.ONE) > 0) {
            return Optional.of("temperature: range: 0..1");
        }
        for (JsonValue stop : body.at("stop_sequences").elements()) {
            if (stop.textOr("").isBlank()) {
                return Optional.of(
                        "stop_sequences: each stop sequence must contain non-whitespace");
            }
        }
        return thinking(body).or(() -> messages(body));
    }

    private static boolean thinks(JsonValue body) {
        return body.at("thinking", "type").textOr("").equals("enabled");
    }

    private static Optional<String> thinking(JsonValue body) {
        if (!thinks(body)) {
            return Optional.empty();
        }
        long budget = number(body.at("thinking", "budget_tokens"));
        if (budget < LEAST_BUDGET) {
            return Optional.of(
                    "thinking.enabled.budget_tokens: Input should be greater than or equal to"
                            + " 1024");
        }
        if (budget >= number(body.at("max_tokens"))) {
            return Optional.of("`max_tokens` must be greater than `thinking.budget_tokens`");
        }
        String choice = body.at("tool_choice", "type").textOr("");
        if (choice.equals("any") || choice.equals("tool")) {
            return Optional.of("Thinking may not be enabled when tool_choice forces tool use.");
        }
        return body.at("temperature") instanceof JsonNumber(String t)
                        && new BigDecimal(t).compareTo(BigDecimal.ONE) != 0
                ? Optional.of("`temperature` may only be set to 1 when thinking is enabled")
                : Optional.empty();
    }

    private static long number(JsonValue value) {
        return value instanceof JsonNumber(String literal)
                ? new BigDecimal(literal).longValue()
                : 0;
    }

    private static Optional<String> messages(JsonValue body) {
        List<JsonValue> messages = body.at("messages").elements();
        if (messages.isEmpty()) {
            return Optional.of("messages: at least one message is required");
        }
        if (!messages.getFirst().at("role").textOr("").equals("user")) {
            return Optional.of("messages: first message must use the \"user\" role");
        }
        Set<String> open = Set.of();
        for (int i = 0; i < messages.size(); i++) {
            JsonValue message = messages.get(i);
            String place = "messages." + i;
            String role = message.at("role").textOr("");
            if (!role.equals("user") && !role.equals("assistant")) {
                return Optional.of(place + ".role: Input should be 'user' or 'assistant'");
            }
            Optional<String> fault = blocks(message, place, open, body);
            if (fault.isPresent()) {
                return fault;
            }
            open = callsOf(message);
        }
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "messages: `tool_use` ids were found without `tool_result` blocks"
                                + " immediately after: "
                                + String.join(", ", open));
    }

    private static Set<String> callsOf(JsonValue message) {
        Set<String> ids = new HashSet<>();
        for (JsonValue block : message.at("content").elements()) {
            if (block.at("type").textOr("").equals("tool_use")) {
                ids.add(block.at("id").textOr(""));
            }
        }
        return ids;
    }

    private static Optional<String> blocks(
            JsonValue message, String place, Set<String> open, JsonValue body) {
        if (message.at("content") instanceof JsonString(String text)) {
            if (!open.isEmpty()) {
                return Optional.of(place + ": `tool_use` ids were found without `tool_result`");
            }
            return text.isEmpty()
                    ? Optional.of(place + ".content: must not be empty")
                    : Optional.empty();
        }
        Set<String> left = new HashSet<>(open);
        boolean saidSomething = false;
        int number = 0;
        for (JsonValue block : message.at("content").elements()) {
            String at = place + ".content." + number++;
            switch (block.at("type").textOr("")) {
                case "text" -> {
                    saidSomething = true;
                    if (block.at("text").textOr("").isBlank()) {
                        return Optional.of(at + ": text content blocks must be non-empty");
                    }
                }
                case "tool_result" -> {
                    if (saidSomething) {
                        return Optional.of(at + ": tool_result blocks must come first");
                    }
                    if (!left.remove(block.at("tool_use_id").textOr(""))) {
                        return Optional.of(
                                at
                                        + ": unexpected `tool_use_id` found in `tool_result`"
                                        + " blocks: each must have a corresponding `tool_use`"
                                        + " block in the previous message.");
                    }
                }
                case "tool_use" -> {
                    if (!block.at("id").textOr("").matches("[a-zA-Z0-9_-]+")) {
                        return Optional.of(
                                at + ".id: String should match pattern '^[a-zA-Z0-9_-]+$'");
                    }
                    if (!(block.at("input") instanceof JsonObject)) {
                        return Optional.of(at + ".input: Input should be a valid dictionary");
                    }
                }
                case "thinking" -> {
                    String seal =
                            Seal.of(body.at("model").textOr(""), block.at("thinking").textOr(""));
                    if (!block.at("signature").textOr("").equals(seal)) {
                        return Optional.of(at + ": Invalid `signature` in `thinking` block");
                    }
                }
                default -> saidSomething = true;
            }
        }
        if (!left.isEmpty()) {
            return Optional.of(
                    place
                            + ": `tool_use` ids were found without `tool_result` blocks"
                            + " immediately after: "
                            + String.join(", ", left));
        }
        boolean calls = !callsOf(message).isEmpty();
        boolean begins =
                !message.at("content").elements().isEmpty()
                        && message.at("content")
                                .elements()
                                .getFirst()
                                .at("type")
                                .textOr("")
                                .contains("thinking");
        return thinks(body) && calls && !begins
                ? Optional.of(
                        place
                                + ".content.0.type: Expected `thinking` or `redacted_thinking`, but"
                                + " found `tool_use`. When `thinking` is enabled, a final"
                                + " `assistant` message must start with a thinking block")
                : Optional.empty();
    }
}
