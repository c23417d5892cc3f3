package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonNumber;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What Chat Completions refuses, in its words. Pure. */
final class OpenAiRules {

    /** Members of other forms that get lost on their way here. */
    private static final List<String> STRANGE =
            List.of("top_k", "cache_control", "thinking", "system");

    private static final Set<String> ROLES =
            Set.of("system", "developer", "user", "assistant", "tool", "function");

    private static final int LONGEST_ID = 40;
    private static final int MOST_STOPS = 4;

    private OpenAiRules() {}

    static Optional<String> fault(JsonValue body) {
        if (!(body instanceof JsonObject(Map<String, JsonValue> members))) {
            return Optional.of("the body must be an object");
        }
        if (body.at("model").textOr("").isEmpty()) {
            return Optional.of("you must provide a model parameter");
        }
        if (body.at("messages").elements().isEmpty()) {
            return Optional.of("messages must be an array that is not empty");
        }
        return STRANGE.stream()
                .filter(members::containsKey)
                .findFirst()
                .map(member -> "Unrecognized request argument supplied: " + member)
                .or(() -> sampling(body))
                .or(() -> cacheMark(body.at("tools").elements(), "tools"))
                .or(() -> messages(body.at("messages").elements()));
    }

    private static Optional<String> sampling(JsonValue body) {
        if (body.at("temperature") instanceof JsonNumber(String number)
                && new BigDecimal(number).compareTo(BigDecimal.TWO) > 0) {
            return Optional.of(
                    "Invalid 'temperature': decimal above maximum value. Expected a value <= 2,"
                            + " but got "
                            + number
                            + " instead.");
        }
        int stops = body.at("stop").elements().size();
        return stops > MOST_STOPS
                ? Optional.of(
                        "Invalid 'stop': array too long. Expected an array with maximum length 4,"
                                + " but got an array with length "
                                + stops
                                + " instead.")
                : Optional.empty();
    }

    private static Optional<String> cacheMark(List<JsonValue> values, String place) {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) instanceof JsonObject(Map<String, JsonValue> members)
                    && members.containsKey("cache_control")) {
                return Optional.of("Unknown parameter: '" + place + "[" + i + "].cache_control'.");
            }
        }
        return Optional.empty();
    }

    private static Optional<String> messages(List<JsonValue> messages) {
        List<Optional<String>> faults = new ArrayList<>();
        faults.add(cacheMark(messages, "messages"));
        for (int i = 0; i < messages.size(); i++) {
            faults.add(message(messages.get(i), "messages[" + i + "]"));
        }
        return faults.stream().flatMap(Optional::stream).findFirst().or(() -> pairs(messages));
    }

    private static Optional<String> message(JsonValue message, String place) {
        String role = message.at("role").textOr("");
        if (!ROLES.contains(role)) {
            return Optional.of(
                    "Invalid value: '"
                            + role
                            + "'. Supported values are: 'system', 'assistant', 'user', 'function',"
                            + " 'tool', and 'developer'. ("
                            + place
                            + ".role)");
        }
        List<JsonValue> calls = message.at("tool_calls").elements();
        for (int i = 0; i < calls.size(); i++) {
            int length = calls.get(i).at("id").textOr("").length();
            if (length > LONGEST_ID) {
                return Optional.of(
                        "Invalid '%s.tool_calls[%d].id': string too long. Expected a string with maximum length 40, but got a string with length %d instead."
                                .formatted(place, i, length));
            }
        }
        return cacheMark(message.at("content").elements(), place + ".content");
    }

    /** Every call is answered before anything else is said, and nothing else is answered. */
    private static Optional<String> pairs(List<JsonValue> messages) {
        Set<String> open = new HashSet<>();
        for (int i = 0; i < messages.size(); i++) {
            JsonValue message = messages.get(i);
            boolean result = message.at("role").textOr("").equals("tool");
            if (result && !open.remove(message.at("tool_call_id").textOr(""))) {
                return Optional.of(
                        "Invalid parameter: messages with role 'tool' must be a response to a"
                                + " preceeding message with 'tool_calls'. (messages["
                                + i
                                + "].role)");
            }
            if (!result && !open.isEmpty()) {
                return Optional.of(unanswered(open));
            }
            message.at("tool_calls").elements().forEach(call -> open.add(call.at("id").textOr("")));
        }
        return open.isEmpty() ? Optional.empty() : Optional.of(unanswered(open));
    }

    private static String unanswered(Set<String> ids) {
        return "An assistant message with 'tool_calls' must be followed by tool messages responding"
                + " to each 'tool_call_id'. The following tool_call_ids did not have response"
                + " messages: "
                + String.join(", ", ids);
    }
}
