package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A form in which the simulator can be asked. Stateless. */
sealed interface ProviderForm permits OpenAiForm, AnthropicForm, GeminiForm {

    /** What the real provider would not take. */
    record Refusal(int status, String code, String message) {}

    /** By the request's path; nothing where no form has it. */
    static Optional<ProviderForm> of(ReceivedRequest request) {
        String path = request.path();
        if (path.endsWith("/chat/completions")) {
            return Optional.of(new OpenAiForm());
        }
        if (path.endsWith("/messages")) {
            return Optional.of(new AnthropicForm());
        }
        return path.contains("/models/") && path.contains(":")
                ? Optional.of(new GeminiForm())
                : Optional.empty();
    }

    /** The body of an error. */
    String error(int status, String code, String message);

    /** The whole reply of an error; a wait of zero is not told. */
    default HttpReply failure(int status, String code, String message, Duration wait) {
        HttpReply reply = HttpReply.json(status, error(status, code, message));
        return wait.isZero() ? reply : reply.with("retry-after: " + wait.toSeconds());
    }

    /** The model that is asked for; empty where that cannot be read. */
    default String model(ReceivedRequest request) {
        try {
            return JsonValue.parse(request.bodyText()).at("model").textOr("");
        } catch (JsonSyntaxException e) {
            return "";
        }
    }

    /** Header lines that tell how much of its minute a key has used. */
    default List<String> rateHeaders(RateState rate) {
        return List.of();
    }

    /** What the request shows as its key. */
    Optional<String> key(ReceivedRequest request);

    /** What somebody with a wrong key is told. */
    Refusal wrongKey();

    /** How many signatures a request says that it has lost. */
    default int escapedSignatures(JsonValue body) {
        return 0;
    }

    Optional<Refusal> refusal(ReceivedRequest request, JsonValue body);

    /** The token of {@code authorization: Bearer}. */
    static Optional<String> bearer(ReceivedRequest request) {
        return request.header("authorization")
                .filter(value -> value.startsWith("Bearer "))
                .map(value -> value.substring("Bearer ".length()));
    }

    Asked asked(ReceivedRequest request, JsonValue body);

    WrittenAnswer write(ReceivedRequest request, Asked asked, Script script);
}
