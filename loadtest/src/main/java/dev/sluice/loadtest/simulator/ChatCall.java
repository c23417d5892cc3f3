package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonNumber;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import dev.sluice.loadtest.json.JsonValue.JsonString;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The members of a chat-completions request that the simulator looks at. Immutable. */
final class ChatCall {
    private final JsonValue body;

    private ChatCall(JsonValue body) {
        this.body = body;
    }

    static ChatCall parse(String json) throws JsonSyntaxException {
        return new ChatCall(JsonValue.parse(json));
    }

    /** What a provider would refuse; nothing if the call is in order. */
    Optional<String> fault() {
        if (!(body instanceof JsonObject)) {
            return Optional.of("the body must be an object");
        }
        if (model().isEmpty()) {
            return Optional.of("you must provide a model parameter");
        }
        return messages().isEmpty()
                ? Optional.of("messages must be an array that is not empty")
                : Optional.empty();
    }

    String model() {
        return body.at("model").textOr("");
    }

    boolean stream() {
        return body.at("stream").isTrue();
    }

    boolean includeUsage() {
        return body.at("stream_options", "include_usage").isTrue();
    }

    /** The text of the last user message, else of the last message. */
    String prompt() {
        return messages().reversed().stream()
                .filter(message -> message.at("role").textOr("").equals("user"))
                .findFirst()
                .or(() -> messages().reversed().stream().findFirst())
                .map(ChatCall::text)
                .orElse("");
    }

    /** Words of all messages: near enough to a count of tokens. */
    int promptTokens() {
        String all = messages().stream().map(ChatCall::text).collect(Collectors.joining(" "));
        return all.isBlank() ? 1 : all.strip().split("\\s+", -1).length;
    }

    OptionalInt maxTokens() {
        for (String name : List.of("max_completion_tokens", "max_tokens")) {
            if (body.at(name) instanceof JsonNumber(String literal)
                    && literal.matches("[1-9][0-9]{0,8}")) {
                return OptionalInt.of(Integer.parseInt(literal));
            }
        }
        return OptionalInt.empty();
    }

    /** The function that must be called: the one that is named, or the first if any is required. */
    Optional<JsonValue> requiredFunction() {
        List<JsonValue> functions =
                body.at("tools").elements().stream().map(tool -> tool.at("function")).toList();
        JsonValue choice = body.at("tool_choice");
        if (choice instanceof JsonString(String word)) {
            return word.equals("required") ? functions.stream().findFirst() : Optional.empty();
        }
        JsonValue named = choice.at("function", "name");
        return functions.stream().filter(function -> function.at("name").equals(named)).findFirst();
    }

    private List<JsonValue> messages() {
        return body.at("messages").elements();
    }

    private static String text(JsonValue message) {
        JsonValue content = message.at("content");
        return content instanceof JsonString(String text)
                ? text
                : content.elements().stream()
                        .map(part -> part.at("text").textOr(""))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" "));
    }
}
