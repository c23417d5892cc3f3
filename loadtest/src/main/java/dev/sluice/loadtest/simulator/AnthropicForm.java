package dev.sluice.loadtest.simulator;

import static dev.sluice.loadtest.json.JsonValue.quote;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import dev.sluice.loadtest.json.JsonValue.JsonString;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Anthropic's Messages, as strict as it is. */
record AnthropicForm() implements ProviderForm {

    @Override
    public String error(int status, String code, String message) {
        String type =
                switch (status) {
                    case 401 -> "authentication_error";
                    case 403 -> "permission_error";
                    case 404 -> "not_found_error";
                    case 413 -> "request_too_large";
                    case 429 -> "rate_limit_error";
                    case 503, 529 -> "overloaded_error";
                    default -> status < 500 ? "invalid_request_error" : "api_error";
                };
        return "{\"type\":\"error\",\"error\":{\"type\":"
                + quote(type)
                + ",\"message\":"
                + quote(message)
                + "},\"request_id\":\"req_simulated\"}";
    }

    /** The API says of what asking again would not mend that it would not. */
    @Override
    public HttpReply failure(int status, String code, String message, Duration wait) {
        HttpReply reply =
                ProviderForm.super
                        .failure(status, code, message, wait)
                        .with("request-id: req_simulated");
        return status == 400 || status == 401 ? reply.with("x-should-retry: false") : reply;
    }

    /** Older libraries show it in a header of its own, newer ones as Bearer. */
    @Override
    public Optional<String> key(ReceivedRequest request) {
        return request.header("x-api-key").or(() -> ProviderForm.bearer(request));
    }

    @Override
    public Refusal wrongKey() {
        return new Refusal(401, "authentication_error", "invalid x-api-key");
    }

    @Override
    public Optional<Refusal> refusal(ReceivedRequest request, JsonValue body) {
        Optional<String> version = request.header("anthropic-version");
        return version.isEmpty()
                ? Optional.of(refused("anthropic-version: header is required"))
                : AnthropicRules.fault(version.get(), body).map(AnthropicForm::refused);
    }

    private static Refusal refused(String message) {
        return new Refusal(400, "invalid_request_error", message);
    }

    @Override
    public Asked asked(ReceivedRequest request, JsonValue body) {
        List<JsonValue> messages = body.at("messages").elements();
        int last = lastQuestion(messages);
        List<JsonValue> since = messages.subList(last + 1, messages.size());
        List<Asked.Function> functions =
                body.at("tools").elements().stream()
                        .map(
                                tool ->
                                        new Asked.Function(
                                                tool.at("name").textOr("function"),
                                                tool.at("input_schema", "properties")))
                        .toList();
        return new Asked(
                body.at("model").textOr(""),
                body.at("stream").isTrue(),
                /* includeUsage= */ true,
                text(messages.get(last)),
                Words.count(
                        messages.stream()
                                .map(AnthropicForm::text)
                                .collect(Collectors.joining(" "))),
                Words.number(body.at("max_tokens")),
                functions,
                required(body.at("tool_choice"), functions),
                (int) since.stream().filter(AnthropicForm::calls).count(),
                results(messages),
                AnthropicRules.thinks(body),
                media(messages),
                body.at("output_config", "format", "schema"));
    }

    /** The last message of the user that is no mere result. */
    private static int lastQuestion(List<JsonValue> messages) {
        for (int i = messages.size() - 1; i >= 0; i--) {
            JsonValue message = messages.get(i);
            if (message.at("role").textOr("").equals("user") && !text(message).isEmpty()) {
                return i;
            }
        }
        return messages.size() - 1;
    }

    private static boolean calls(JsonValue message) {
        return message.at("content").elements().stream()
                .anyMatch(block -> block.at("type").textOr("").equals("tool_use"));
    }

    private static Optional<Asked.Function> required(
            JsonValue choice, List<Asked.Function> functions) {
        return switch (choice.at("type").textOr("")) {
            case "any" -> functions.stream().findFirst();
            case "tool" ->
                    functions.stream()
                            .filter(f -> f.name().equals(choice.at("name").textOr("")))
                            .findFirst();
            default -> Optional.empty();
        };
    }

    private static List<Asked.Result> results(List<JsonValue> messages) {
        List<Asked.Result> results = new ArrayList<>();
        for (JsonValue block : messages.getLast().at("content").elements()) {
            if (block.at("type").textOr("").equals("tool_result")) {
                results.add(new Asked.Result(block.at("tool_use_id").textOr(""), text(block)));
            }
        }
        return results;
    }

    private static List<String> media(List<JsonValue> messages) {
        List<String> media = new ArrayList<>();
        for (JsonValue message : messages) {
            for (JsonValue block : message.at("content").elements()) {
                JsonValue source = block.at("source");
                if (source.at("type").textOr("").equals("base64")) {
                    media.add(
                            Words.media(
                                    source.at("media_type").textOr(""),
                                    source.at("data").textOr("")));
                } else if (source.at("type").textOr("").equals("url")) {
                    media.add(source.at("url").textOr(""));
                }
            }
        }
        return media;
    }

    static String text(JsonValue message) {
        JsonValue content = message.at("content");
        return content instanceof JsonString(String text)
                ? text
                : content.elements().stream()
                        .filter(block -> block instanceof JsonObject)
                        .map(block -> block.at("text").textOr(""))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" "));
    }

    @Override
    public WrittenAnswer write(ReceivedRequest request, Asked asked, Script script) {
        return new MessageEvents(asked, script);
    }
}
