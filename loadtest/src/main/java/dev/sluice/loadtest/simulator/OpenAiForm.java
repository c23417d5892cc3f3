package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** OpenAI's Chat Completions, as strict as it is. */
record OpenAiForm() implements ProviderForm {

    @Override
    public String error(int status, String code, String message) {
        return OpenAiErrors.body(status, code, message);
    }

    @Override
    public List<String> rateHeaders(RateState rate) {
        return rate.openAiHeaders();
    }

    @Override
    public Optional<String> key(ReceivedRequest request) {
        return ProviderForm.bearer(request);
    }

    @Override
    public Refusal wrongKey() {
        return new Refusal(401, "invalid_api_key", "Incorrect API key provided.");
    }

    @Override
    public Optional<Refusal> refusal(ReceivedRequest request, JsonValue body) {
        return OpenAiRules.fault(body).map(message -> new Refusal(400, "invalid_request", message));
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
