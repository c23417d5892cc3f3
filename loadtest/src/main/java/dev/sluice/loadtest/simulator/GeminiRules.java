package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import java.util.List;
import java.util.Optional;

/** What generateContent refuses, in its words. Pure. */
final class GeminiRules {

    /** Taken in the place of a signature that was lost. */
    static final String ESCAPE = "skip_thought_signature_validator";

    private static final int MOST_STOPS = 5;

    private GeminiRules() {}

    static Optional<String> fault(String model, JsonValue body) {
        return GeminiFields.unknown(body)
                .or(() -> stops(body))
                .or(() -> contents(model, body.at("contents").elements()));
    }

    /** Calls whose signature was lost, by {@link #ESCAPE}. */
    static int escaped(JsonValue body) {
        return (int)
                body.at("contents").elements().stream()
                        .flatMap(turn -> turn.at("parts").elements().stream())
                        .filter(part -> part.at("thoughtSignature").textOr("").equals(ESCAPE))
                        .count();
    }

    private static Optional<String> stops(JsonValue body) {
        return body.at("generationConfig", "stopSequences").elements().size() > MOST_STOPS
                ? Optional.of(
                        "The number of stop_sequences must be in the range from 0 (inclusive) to 6"
                                + " (exclusive).")
                : Optional.empty();
    }

    private static Optional<String> contents(String model, List<JsonValue> turns) {
        if (turns.isEmpty()) {
            return Optional.of("* GenerateContentRequest.contents: contents is not specified");
        }
        int question = lastQuestion(turns);
        List<String> open = List.of();
        for (int i = 0; i < turns.size(); i++) {
            JsonValue turn = turns.get(i);
            String role = turn.at("role").textOr("user");
            if (!role.equals("user") && !role.equals("model")) {
                return Optional.of("Please use a valid role: user, model.");
            }
            if (i == 0 && role.equals("model")) {
                return Optional.of("Please ensure that multiturn requests begin with a user turn.");
            }
            if (turn.at("parts").elements().isEmpty()) {
                return Optional.of("contents[" + i + "].parts must not be empty.");
            }
            if (bareResponse(turn)) {
                return Optional.of(
                        "Invalid value at 'contents["
                                + i
                                + "].parts[0].function_response.response' (a Struct is needed).");
            }
            List<String> answered = names(turn, "functionResponse");
            if (!answered.equals(open)) {
                return Optional.of(
                        "Please ensure that the number of function response parts is equal to the"
                                + " number of function call parts of the function call turn.");
            }
            open = names(turn, "functionCall");
            Optional<String> fault = signatures(model, turn, i > question);
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }

    private static boolean bareResponse(JsonValue turn) {
        return turn.at("parts").elements().stream()
                .map(part -> part.at("functionResponse"))
                .anyMatch(
                        response ->
                                response instanceof JsonObject
                                        && !(response.at("response") instanceof JsonObject));
    }

    private static int lastQuestion(List<JsonValue> turns) {
        for (int i = turns.size() - 1; i >= 0; i--) {
            boolean says =
                    turns.get(i).at("parts").elements().stream()
                            .anyMatch(part -> !part.at("text").textOr("").isEmpty());
            if (turns.get(i).at("role").textOr("user").equals("user") && says) {
                return i;
            }
        }
        return -1;
    }

    private static List<String> names(JsonValue turn, String member) {
        return turn.at("parts").elements().stream()
                .map(part -> part.at(member))
                .filter(JsonObject.class::isInstance)
                .map(call -> call.at("name").textOr(""))
                .toList();
    }

    /** The first call of each step of the current turn has to bring its signature back. */
    private static Optional<String> signatures(String model, JsonValue turn, boolean current) {
        boolean first = true;
        for (JsonValue part : turn.at("parts").elements()) {
            JsonValue call = part.at("functionCall");
            String signature = part.at("thoughtSignature").textOr("");
            if (!(call instanceof JsonObject)) {
                continue;
            }
            boolean right =
                    signature.equals(ESCAPE)
                            || signature.equals(GeneratedContent.signature(model, call));
            if (!signature.isEmpty() && !right) {
                return Optional.of("Thought signature is not valid.");
            }
            if (first && current && signature.isEmpty() && model.startsWith("gemini-3")) {
                return Optional.of(
                        "Function call is missing a thought_signature in functionCall parts.");
            }
            first = false;
        }
        return Optional.empty();
    }
}
