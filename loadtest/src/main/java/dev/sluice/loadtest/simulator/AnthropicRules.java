package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonNull;
import dev.sluice.loadtest.json.JsonValue.JsonNumber;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import java.math.BigDecimal;
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
                    "inference_geo",
                    "speed",
                    "temperature",
                    "top_p",
                    "top_k");

    /** Of a tool that the client runs. */
    private static final Set<String> TOOL =
            Set.of(
                    "type",
                    "name",
                    "description",
                    "input_schema",
                    "cache_control",
                    "strict",
                    "eager_input_streaming",
                    "defer_loading",
                    "allowed_callers",
                    "input_examples");

    private static final long LEAST_BUDGET = 1024;

    /** From this version on a message may be the system's. */
    private static final String SYSTEM_INSIDE = "2026-10-21";

    private AnthropicRules() {}

    static Optional<String> fault(String version, JsonValue body) {
        if (!(body instanceof JsonObject(Map<String, JsonValue> members))) {
            return Optional.of("the body must be an object");
        }
        for (String name : List.of("model", "max_tokens", "messages")) {
            if (!members.containsKey(name)) {
                return Optional.of(name + ": Field required");
            }
        }
        boolean systemInside = version.compareTo(SYSTEM_INSIDE) >= 0;
        return extra(body, MEMBERS, "")
                .or(() -> sampling(body))
                .or(() -> system(body))
                .or(() -> tools(body))
                .or(() -> thinking(body))
                .or(() -> AnthropicTurns.fault(body, thinks(body), systemInside));
    }

    private static Optional<String> extra(JsonValue value, Set<String> known, String place) {
        return value instanceof JsonObject(Map<String, JsonValue> members)
                ? members.keySet().stream()
                        .filter(name -> !known.contains(name))
                        .findFirst()
                        .map(name -> place + name + ": Extra inputs are not permitted")
                : Optional.empty();
    }

    private static Optional<String> sampling(JsonValue body) {
        if (body.at("temperature") instanceof JsonNumber(String number)
                && new BigDecimal(number).compareTo(BigDecimal.ONE) > 0) {
            return Optional.of("temperature: range: 0..1");
        }
        boolean blank =
                body.at("stop_sequences").elements().stream()
                        .anyMatch(stop -> stop.textOr("").isBlank());
        return blank
                ? Optional.of("stop_sequences: each stop sequence must contain non-whitespace")
                : Optional.empty();
    }

    private static Optional<String> system(JsonValue body) {
        return body.at("system").elements().stream()
                .map(block -> AnthropicTurns.emptyText("system", block.at("text").textOr("")))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> tools(JsonValue body) {
        int number = 0;
        for (JsonValue tool : body.at("tools").elements()) {
            String place = "tools." + number++ + ".custom.";
            if (!tool.at("type").textOr("custom").equals("custom")) {
                continue;
            }
            if (!(tool.at("input_schema") instanceof JsonObject)) {
                return Optional.of(place + "input_schema: Field required");
            }
            Optional<String> fault = extra(tool, TOOL, place);
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }

    /** Whether thoughts are switched on, by a budget or as the model likes. */
    static boolean thinks(JsonValue body) {
        String type = body.at("thinking", "type").textOr("");
        return type.equals("enabled") || type.equals("adaptive");
    }

    private static Optional<String> thinking(JsonValue body) {
        if (!thinks(body)) {
            return Optional.empty();
        }
        String choice = body.at("tool_choice", "type").textOr("");
        if (choice.equals("any") || choice.equals("tool")) {
            return Optional.of("Thinking may not be enabled when tool_choice forces tool use.");
        }
        if (body.at("temperature") instanceof JsonNumber(String t)
                && new BigDecimal(t).compareTo(BigDecimal.ONE) != 0) {
            return Optional.of("`temperature` may only be set to 1 when thinking is enabled");
        }
        boolean byBudget = body.at("thinking", "type").textOr("").equals("enabled");
        return byBudget ? budget(body) : Optional.empty();
    }

    private static Optional<String> budget(JsonValue body) {
        JsonValue given = body.at("thinking", "budget_tokens");
        if (given instanceof JsonNull) {
            return Optional.of("thinking.enabled.budget_tokens: Field required");
        }
        long budget = number(given);
        if (budget < LEAST_BUDGET) {
            return Optional.of(
                    "thinking.enabled.budget_tokens: Input should be greater than or equal to"
                            + " 1024");
        }
        return budget >= number(body.at("max_tokens"))
                ? Optional.of("`max_tokens` must be greater than `thinking.budget_tokens`")
                : Optional.empty();
    }

    private static long number(JsonValue value) {
        return value instanceof JsonNumber(String literal)
                ? new BigDecimal(literal).longValue()
                : 0;
    }
}
