package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What generateContent refuses, in its words. Pure. */
final class GeminiRules {

    /** Taken in the place of a signature that was lost. */
    static final String ESCAPE = "skip_thought_signature_validator";

    private static final Set<String> MEMBERS =
            Set.of(
                    "contents",
                    "systemInstruction",
                    "tools",
                    "toolConfig",
                    "safetySettings",
                    "generationConfig",
                    "cachedContent");

    private static final Set<String> CONFIG =
            Set.of(
                    "temperature",
                    "topP",
                    "topK",
                    "candidateCount",
                    "maxOutputTokens",
                    "stopSequences",
                    "seed",
                    "presencePenalty",
                    "frequencyPenalty",
                    "responseMimeType",
                    "responseSchema",
                    "responseJsonSchema",
                    "responseModalities",
                    "responseLogprobs",
                    "logprobs",
                    "speechConfig",
                    "mediaResolution",
                    "thinkingConfig");

    private static final Set<String> SCHEMA =
            Set.of(
                    "type",
                    "format",
                    "title",
                    "description",
                    "nullable",
                    "enum",
                    "maxItems",
                    "minItems",
                    "properties",
                    "required",
                    "minProperties",
                    "maxProperties",
                    "minLength",
                    "maxLength",
                    "pattern",
                    "example",
                    "anyOf",
                    "propertyOrdering",
                    "default",
                    "items",
                    "minimum",
                    "maximum");

    private GeminiRules() {}

    static Optional<String> fault(String model, JsonValue body) {
        return unknown(body, MEMBERS, "")
                .or(() -> unknown(body.at("generationConfig"), CONFIG, " at 'generation_config'"))
                .or(() -> tools(body))
                .or(() -> contents(model, body.at("contents").elements()));
    }

    private static Optional<String> unknown(JsonValue value, Set<String> known, String place) {
        if (value instanceof JsonObject(Map<String, JsonValue> members)) {
            for (String name : members.keySet()) {
                if (!known.contains(name)) {
                    return Optional.of(
                            "Invalid JSON payload received. Unknown name \""
                                    + name
                                    + "\""
                                    + place
                                    + ": Cannot find field.");
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> tools(JsonValue body) {
        for (JsonValue tool : body.at("tools").elements()) {
            for (JsonValue function : tool.at("functionDeclarations").elements()) {
                Optional<String> fault = schema(function.at("parameters"));
                if (fault.isPresent()) {
                    return fault;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> schema(JsonValue schema) {
        Optional<String> fault =
                unknown(schema, SCHEMA, " at 'tools[0].function_declarations[0].parameters'");
        if (fault.isPresent()) {
            return fault;
        }
        List<JsonValue> inner = new ArrayList<>(schema.at("anyOf").elements());
        inner.add(schema.at("items"));
        if (schema.at("properties") instanceof JsonObject(Map<String, JsonValue> properties)) {
            inner.addAll(properties.values());
        }
        for (JsonValue each : inner) {
            Optional<String> deeper = each instanceof JsonObject ? schema(each) : Optional.empty();
            if (deeper.isPresent()) {
                return deeper;
            }
        }
        return Optional.empty();
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
