package dev.sluice.netty.peer;

import dev.sluice.loadtest.json.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What the real providers refuse about the order and the parts of a conversation. */
final class Strictness {

    private static final Pattern ID = Pattern.compile("[a-zA-Z0-9_-]+");

    /** Gemini's documented value for a call that no model signed. */
    private static final String UNSIGNED = "skip_thought_signature_validator";

    private Strictness() {}

    /** A sentence on the first fault; empty = none. */
    static Optional<String> fault(Received request) {
        List<JsonValue> messages = request.messages();
        if (messages.isEmpty()) {
            return Optional.of("there is no message");
        }
        return switch (request.form()) {
            case OPENAI -> openAi(messages);
            case ANTHROPIC ->
                    request.body().at("max_tokens") instanceof JsonValue.JsonNumber
                            ? anthropic(messages)
                            : Optional.of("max_tokens: Field required");
            case GEMINI -> gemini(messages, request.text());
        };
    }

    private static Optional<String> openAi(List<JsonValue> messages) {
        Set<String> open = new HashSet<>();
        for (int i = 0; i < messages.size(); i++) {
            JsonValue message = messages.get(i);
            if (message.at("role").textOr("").equals("tool")) {
                if (!open.remove(message.at("tool_call_id").textOr(""))) {
                    return at(i, "role 'tool' must be a response to a preceding tool call");
                }
                continue;
            }
            if (!open.isEmpty()) {
                return at(i, "tool calls " + open + " have no response");
            }
            message.at("tool_calls").elements().forEach(call -> open.add(call.at("id").textOr("")));
        }
        return open.isEmpty() ? Optional.empty() : Optional.of("calls without response: " + open);
    }

    private static Optional<String> anthropic(List<JsonValue> messages) {
        List<String> calls = List.of();
        for (int i = 0; i < messages.size(); i++) {
            JsonValue message = messages.get(i);
            if (!Received.is(message, "role", i % 2 == 0 ? "user" : "assistant")) {
                return at(i, "roles must alternate, and the user begins");
            }
            List<String> results = new ArrayList<>();
            List<String> made = new ArrayList<>();
            boolean other = false;
            if (message.at("content").elements().isEmpty()
                    && message.at("content").textOr("").isBlank()) {
                return at(i, "content must not be empty");
            }
            for (JsonValue block : message.at("content").elements()) {
                switch (block.at("type").textOr("")) {
                    case "tool_result" -> {
                        results.add(block.at("tool_use_id").textOr(""));
                        if (other) {
                            return at(i, "tool_result blocks come first");
                        }
                    }
                    case "tool_use" -> {
                        made.add(block.at("id").textOr(""));
                        if (!ID.matcher(made.getLast()).matches()
                                || !(block.at("input") instanceof JsonValue.JsonObject)) {
                            return at(i, "tool_use: bad id or input");
                        }
                    }
                    case "text" -> {
                        other = true;
                        if (block.at("text").textOr("").isBlank()) {
                            return at(i, "text content blocks must be non-empty");
                        }
                    }
                    default -> other = true;
                }
            }
            if (!Set.copyOf(results).equals(Set.copyOf(calls)) || results.size() != calls.size()) {
                return at(i, "tool_use " + calls + " without tool_result " + results);
            }
            calls = made;
        }
        return calls.isEmpty() ? Optional.empty() : Optional.of("tool_use without tool_result");
    }

    private static Optional<String> gemini(List<JsonValue> contents, String text) {
        if (text.contains("additionalProperties") && !text.contains("JsonSchema")) {
            return Optional.of("Unknown name \"additionalProperties\"");
        }
        int calls = 0;
        for (int i = 0; i < contents.size(); i++) {
            JsonValue content = contents.get(i);
            if (!Received.is(content, "role", i % 2 == 0 ? "user" : "model")) {
                return at(i, "roles must alternate, and the user begins");
            }
            int results = 0;
            int made = 0;
            if (content.at("parts").elements().isEmpty()) {
                return at(i, "parts must not be empty");
            }
            for (JsonValue part : content.at("parts").elements()) {
                if (part.at("text") instanceof JsonValue.JsonString(String said)
                        && said.isBlank()) {
                    return at(i, "contents.parts must not be empty");
                }
                if (part.at("functionResponse") instanceof JsonValue.JsonObject) {
                    results++;
                }
                if (part.at("functionCall") instanceof JsonValue.JsonObject && made++ == 0) {
                    String signature = part.at("thoughtSignature").textOr("");
                    if (!signature.equals(GeminiWording.SIGNATURE) && !signature.equals(UNSIGNED)) {
                        return at(i, "Function call is missing a thought_signature");
                    }
                }
            }
            if (results != calls) {
                return at(i, "function responses must equal function calls");
            }
            calls = made;
        }
        return calls == 0 ? Optional.empty() : Optional.of("a function call without response");
    }

    private static Optional<String> at(int index, String fault) {
        return Optional.of("messages." + index + ": " + fault);
    }
}
