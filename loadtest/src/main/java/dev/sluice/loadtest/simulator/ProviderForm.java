package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.json.JsonValue;
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

    Optional<Refusal> refusal(ReceivedRequest request, JsonValue body);

    Asked asked(ReceivedRequest request, JsonValue body);

    WrittenAnswer write(ReceivedRequest request, Asked asked, Script script);
}
