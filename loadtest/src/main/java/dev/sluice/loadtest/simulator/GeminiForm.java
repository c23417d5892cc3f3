package dev.sluice.loadtest.simulator;

import static dev.sluice.loadtest.json.JsonValue.quote;

import dev.sluice.loadtest.json.JsonValue;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Gemini's generateContent, as strict as it is. */
record GeminiForm() implements ProviderForm {

    private static final String KEY_INVALID = "api_key_invalid";

    /** A wrong key is no 401 here. */
    private static final String INVALID_KEY =
            ",\"details\":[{\"@type\":\"type.googleapis.com/google.rpc.ErrorInfo\",\"reason\":\"API_KEY_INVALID\",\"domain\":\"googleapis.com\"}]";

    @Override
    public String error(int status, String code, String message) {
        String word =
                switch (status) {
                    case 401 -> "UNAUTHENTICATED";
                    case 403 -> "PERMISSION_DENIED";
                    case 404 -> "NOT_FOUND";
                    case 429 -> "RESOURCE_EXHAUSTED";
                    case 503 -> "UNAVAILABLE";
                    case 504 -> "DEADLINE_EXCEEDED";
                    default -> status < 500 ? "INVALID_ARGUMENT" : "INTERNAL";
                };
        return error(status, word, message, code.equals(KEY_INVALID) ? INVALID_KEY : "");
    }

    private static String error(int status, String word, String message, String details) {
        return "{\"error\":{\"code\":%d,\"message\":%s,\"status\":%s%s}}"
                .formatted(status, quote(message), quote(word), details);
    }

    /** The wait stands in the details, in the place of a header. */
    @Override
    public HttpReply failure(int status, String code, String message, Duration wait) {
        if (status != 429 || wait.isZero()) {
            return HttpReply.json(status, error(status, code, message));
        }
        String details =
                ",\"details\":[{\"@type\":\"type.googleapis.com/google.rpc.RetryInfo\",\"retryDelay\":\"%ds\"}]"
                        .formatted(wait.toSeconds());
        return HttpReply.json(status, error(status, "RESOURCE_EXHAUSTED", message, details));
    }

    @Override
    public Optional<String> key(ReceivedRequest request) {
        return request.header("x-goog-api-key").or(() -> keyInQuery(request.target()));
    }

    private static Optional<String> keyInQuery(String target) {
        String query = target.substring(target.indexOf('?') + 1);
        return Arrays.stream(query.split("&", -1))
                .filter(pair -> pair.startsWith("key="))
                .map(pair -> URLDecoder.decode(pair.substring(4), StandardCharsets.UTF_8))
                .findFirst();
    }

    @Override
    public Refusal wrongKey() {
        return new Refusal(400, KEY_INVALID, "API key not valid. Please pass a valid API key.");
    }

    @Override
    public int escapedSignatures(JsonValue body) {
        return GeminiRules.escaped(body);
    }

    @Override
    public Optional<Refusal> refusal(ReceivedRequest request, JsonValue body) {
        return GeminiRules.fault(model(request), body)
                .map(message -> new Refusal(400, "INVALID_ARGUMENT", message));
    }

    @Override
    public String model(ReceivedRequest request) {
        String path = request.path();
        int start = path.indexOf("/models/") + "/models/".length();
        return URLDecoder.decode(
                path.substring(start, path.lastIndexOf(':')), StandardCharsets.UTF_8);
    }

    @Override
    public Asked asked(ReceivedRequest request, JsonValue body) {
        List<JsonValue> turns = body.at("contents").elements();
        int last = lastQuestion(turns);
        List<JsonValue> since = turns.subList(last + 1, turns.size());
        List<Asked.Function> functions = new ArrayList<>();
        for (JsonValue tool : body.at("tools").elements()) {
            for (JsonValue function : tool.at("functionDeclarations").elements()) {
                functions.add(
                        new Asked.Function(
                                function.at("name").textOr("function"),
                                either(function, "parametersJsonSchema", "parameters")
                                        .at("properties")));
            }
        }
        return new Asked(
                model(request),
                request.path().endsWith(":streamGenerateContent"),
                /* includeUsage= */ true,
                text(turns.get(last)),
                Words.count(turns.stream().map(GeminiForm::text).collect(Collectors.joining(" "))),
                Words.number(body.at("generationConfig", "maxOutputTokens")),
                functions,
                required(body.at("toolConfig", "functionCallingConfig"), functions),
                (int) since.stream().filter(GeminiForm::calls).count(),
                results(turns),
                body.at("generationConfig", "thinkingConfig", "includeThoughts").isTrue(),
                media(turns),
                either(body.at("generationConfig"), "responseJsonSchema", "responseSchema"));
    }

    private static JsonValue either(JsonValue object, String first, String second) {
        JsonValue value = object.at(first);
        return value instanceof JsonValue.JsonNull ? object.at(second) : value;
    }

    private static int lastQuestion(List<JsonValue> turns) {
        for (int i = turns.size() - 1; i >= 0; i--) {
            if (turns.get(i).at("role").textOr("user").equals("user")
                    && !text(turns.get(i)).isEmpty()) {
                return i;
            }
        }
        return turns.size() - 1;
    }

    private static boolean calls(JsonValue turn) {
        return turn.at("parts").elements().stream()
                .anyMatch(part -> part.at("functionCall") instanceof JsonValue.JsonObject);
    }

    private static Optional<Asked.Function> required(
            JsonValue calling, List<Asked.Function> functions) {
        if (!calling.at("mode").textOr("").equals("ANY")) {
            return Optional.empty();
        }
        List<String> allowed =
                calling.at("allowedFunctionNames").elements().stream()
                        .map(name -> name.textOr(""))
                        .toList();
        return functions.stream()
                .filter(f -> allowed.isEmpty() || allowed.contains(f.name()))
                .findFirst();
    }

    private static List<Asked.Result> results(List<JsonValue> turns) {
        List<Asked.Result> results = new ArrayList<>();
        for (JsonValue part : turns.getLast().at("parts").elements()) {
            JsonValue response = part.at("functionResponse");
            if (response instanceof JsonValue.JsonObject) {
                JsonValue result = response.at("response", "result");
                results.add(
                        new Asked.Result(
                                response.at("name").textOr(""),
                                result.textOr(response.at("response").compact())));
            }
        }
        return results;
    }

    private static List<String> media(List<JsonValue> turns) {
        List<String> media = new ArrayList<>();
        for (JsonValue turn : turns) {
            for (JsonValue part : turn.at("parts").elements()) {
                JsonValue inline = part.at("inlineData");
                if (inline instanceof JsonValue.JsonObject) {
                    media.add(
                            Words.media(
                                    inline.at("mimeType").textOr(""),
                                    inline.at("data").textOr("")));
                }
                String uri = part.at("fileData", "fileUri").textOr("");
                if (!uri.isEmpty()) {
                    media.add(uri);
                }
            }
        }
        return media;
    }

    private static String text(JsonValue turn) {
        return turn.at("parts").elements().stream()
                .filter(part -> !part.at("thought").isTrue())
                .map(part -> part.at("text").textOr(""))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
    }

    @Override
    public WrittenAnswer write(ReceivedRequest request, Asked asked, Script script) {
        boolean array = asked.stream() && !request.target().contains("alt=sse");
        return new GeneratedContent(asked, script, array);
    }
}
