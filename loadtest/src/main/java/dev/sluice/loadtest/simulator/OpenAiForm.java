package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonNumber;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import dev.sluice.loadtest.json.JsonValue.JsonString;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** OpenAI's Chat Completions, as strict as it is. */
record OpenAiForm() implements ProviderForm {

    private static final Set<String> ROLES =
            Set.of("system", "developer", "user", "assistant", "tool", "function");

    private static final int LONGEST_ID = 40;
    private static final int MOST_STOPS = 4;

    @Override
    public String error(int status, String code, String message) {
        return OpenAiErrors.body(status, code, message);
    }

    @Override
    public Optional<Refusal> refusal(ReceivedRequest request, JsonValue body) {
        return fault(body).map(message -> new Refusal(400, "invalid_request", message));
    }

    private static Optional<String> fault(JsonValue body) {
        if (!(body instanceof JsonObject)) {
            return Optional.of("the body must be an object");
        }
        if (body.at("model").textOr("").isEmpty()) {
            return Optional.of("you must provide a model parameter");
        }
        if (body.at("messages").elements().isEmpty()) {
            return Optional.of("messages must be an array that is not empty");
        }
        for (String member : List.of("top_k", "cache_control", "thinking", "system")) {
            if (has(body, member)) {
                return Optional.of("Unrecognized request argument supplied: " + member);
            }
        }
        if (body.at("temperature") instanceof JsonNumber(String number)
                && new BigDecimal(number).compareTo(BigDecimal.TWO) > 0) {
            return Optional.of("Invalid 'temperature': decimal above maximum value");
        }
        if (body.at("stop").elements().size() > MOST_STOPS) {
            return Optional.of("Invalid 'stop': array too long");
        }
        return messages(body.at("messages").elements());
    }

    private static Optional<String> messages(List<JsonValue> messages) {
        Set<String> open = new HashSet<>();
        for (int i = 0; i < messages.size(); i++) {
            JsonValue message = messages.get(i);
            String role = message.at("role").textOr("");
            if (!ROLES.contains(role)) {
                return Optional.of("Invalid value: '" + role + "' at 'messages[" + i + "].role'");
            }
            if (role.equals("tool")) {
                if (!open.remove(message.at("tool_call_id").textOr(""))) {
                    return Optional.of(
                            "Invalid parameter: messages with role 'tool' must be a response to a"
                                    + " preceeding message with 'tool_calls'. (messages["
                                    + i
                                    + "])");
                }
                continue;
            }
            if (!open.isEmpty()) {
                return Optional.of(
                        "An assistant message with 'tool_calls' must be followed by tool messages"
                                + " responding to each 'tool_call_id'. (messages["
                                + i
                                + "])");
            }
            for (JsonValue call : message.at("tool_calls").elements()) {
                String id = call.at("id").textOr("");
                if (id.length() > LONGEST_ID) {
                    return Optional.of(
                            "Invalid 'messages["
                                    + i
                                    + "].tool_calls[0].id': string too long. Expected a string"
                                    + " with maximum length 40");
                }
                open.add(id);
            }
            for (JsonValue part : message.at("content").elements()) {
                if (has(part, "cache_control")) {
                    return Optional.of("Unknown parameter: 'messages[" + i + "].cache_control'");
                }
            }
        }
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of("An assistant message with 'tool_calls' must be followed by tools");
    }

    private static boolean has(JsonValue object, String member) {
        return object instanceof JsonObject(var members) && members.containsKey(member);
    }

    @Override
    public Asked asked(ReceivedRequest request, JsonValue body) {
        List<JsonValue> messages = body.at("messages").elements();
        List<Asked.Function> functions =
                body.at("tools").elements().stream()
                        .map(tool -> tool.at("function"))
                        .map(f -> function(f))
                        .toList();
        int last = lastQuestion(messages);
        List<JsonValue> since = messages.subList(last + 1, messages.size());
        return new Asked(
                body.at("model").textOr(""),
                body.at("stream").isTrue(),
                body.at("stream_options", "include_usage").isTrue(),
                text(messages.get(last)),
                tokens(messages),
                maxTokens(body),
                functions,
                required(body.at("tool_choice"), functions),
                (int) since.stream().filter(m -> !m.at("tool_calls").elements().isEmpty()).count(),
                results(messages),
                /* thinks= */ false,
                media(messages),
                body.at("response_format", "json_schema", "schema"));
    }

    private static Asked.Function function(JsonValue function) {
        return new Asked.Function(
                function.at("name").textOr("function"), function.at("parameters", "properties"));
    }

    /** The last user message, else the last message. */
    private static int lastQuestion(List<JsonValue> messages) {
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i).at("role").textOr("").equals("user")) {
                return i;
            }
        }
        return messages.size() - 1;
    }

    /** Words of all messages: near enough to a count of tokens. */
    private static int tokens(List<JsonValue> messages) {
        return Words.count(
                messages.stream().map(OpenAiForm::text).collect(Collectors.joining(" ")));
    }

    private static OptionalInt maxTokens(JsonValue body) {
        for (String name : List.of("max_completion_tokens", "max_tokens")) {
            OptionalInt limit = Words.number(body.at(name));
            if (limit.isPresent()) {
                return limit;
            }
        }
        return OptionalInt.empty();
    }

    /** The function that is named, or the first if any is required. */
    private static Optional<Asked.Function> required(
            JsonValue choice, List<Asked.Function> functions) {
        if (choice instanceof JsonString(String word)) {
            boolean any = word.equals("required") || word.equals("any");
            return any ? functions.stream().findFirst() : Optional.empty();
        }
        String named = choice.at("function", "name").textOr("");
        return functions.stream().filter(function -> function.name().equals(named)).findFirst();
    }

    private static List<Asked.Result> results(List<JsonValue> messages) {
        List<Asked.Result> results = new ArrayList<>();
        for (JsonValue message : messages.reversed()) {
            if (!message.at("role").textOr("").equals("tool")) {
                break;
            }
            results.addFirst(
                    new Asked.Result(message.at("tool_call_id").textOr(""), text(message)));
        }
        return results;
    }

    private static List<String> media(List<JsonValue> messages) {
        List<String> media = new ArrayList<>();
        for (JsonValue message : messages) {
            for (JsonValue part : message.at("content").elements()) {
                String url = part.at("image_url", "url").textOr("");
                if (url.startsWith("data:")) {
                    int comma = url.indexOf(",");
                    String type = url.substring(5, url.indexOf(';'));
                    media.add(Words.media(type, url.substring(comma + 1)));
                } else if (!url.isEmpty()) {
                    media.add(url);
                }
            }
        }
        return media;
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

    @Override
    public WrittenAnswer write(ReceivedRequest request, Asked asked, Script script) {
        return new ChatChunks(asked, script);
    }
}
