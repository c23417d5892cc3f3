package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The members that generateContent knows; it refuses all others by name. Pure. */
final class GeminiFields {

    private static final Set<String> REQUEST =
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

    private static final Set<String> THINKING =
            Set.of("includeThoughts", "thinkingBudget", "thinkingLevel");

    private static final Set<String> FUNCTION =
            Set.of(
                    "name",
                    "description",
                    "behavior",
                    "parameters",
                    "parametersJsonSchema",
                    "response",
                    "responseJsonSchema");

    private static final Set<String> CONTENT = Set.of("role", "parts");

    private static final Set<String> PART =
            Set.of(
                    "text",
                    "thought",
                    "thoughtSignature",
                    "inlineData",
                    "fileData",
                    "functionCall",
                    "functionResponse",
                    "executableCode",
                    "codeExecutionResult",
                    "videoMetadata",
                    "mediaResolution",
                    "partMetadata");

    /** The subset of OpenAPI; the members {@code …JsonSchema} take all of JSON Schema. */
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

    private GeminiFields() {}

    static Optional<String> unknown(JsonValue body) {
        JsonValue config = body.at("generationConfig");
        return in(body, REQUEST, "")
                .or(() -> in(config, CONFIG, "generation_config"))
                .or(
                        () ->
                                in(
                                        config.at("thinkingConfig"),
                                        THINKING,
                                        "generation_config.thinking_config"))
                .or(() -> schema(config.at("responseSchema"), "generation_config.response_schema"))
                .or(() -> tools(body.at("tools").elements()))
                .or(() -> contents(body.at("contents").elements()));
    }

    private static Optional<String> in(JsonValue value, Set<String> known, String place) {
        return value instanceof JsonObject(Map<String, JsonValue> members)
                ? members.keySet().stream()
                        .filter(name -> !known.contains(name))
                        .findFirst()
                        .map(
                                name ->
                                        "Invalid JSON payload received. Unknown name \""
                                                + name
                                                + "\""
                                                + (place.isEmpty() ? "" : " at '" + place + "'")
                                                + ": Cannot find field.")
                : Optional.empty();
    }

    private static Optional<String> tools(List<JsonValue> tools) {
        List<Optional<String>> faults = new ArrayList<>();
        for (int t = 0; t < tools.size(); t++) {
            List<JsonValue> functions = tools.get(t).at("functionDeclarations").elements();
            for (int f = 0; f < functions.size(); f++) {
                String place = "tools[" + t + "].function_declarations[" + f + "]";
                faults.add(in(functions.get(f), FUNCTION, place));
                faults.add(schema(functions.get(f).at("parameters"), place + ".parameters"));
            }
        }
        return faults.stream().flatMap(Optional::stream).findFirst();
    }

    private static Optional<String> schema(JsonValue schema, String place) {
        List<Optional<String>> faults = new ArrayList<>();
        faults.add(in(schema, SCHEMA, place));
        faults.add(deeper(schema.at("items"), place + ".items"));
        List<JsonValue> choices = schema.at("anyOf").elements();
        for (int i = 0; i < choices.size(); i++) {
            faults.add(deeper(choices.get(i), place + ".any_of[" + i + "]"));
        }
        if (schema.at("properties") instanceof JsonObject(Map<String, JsonValue> properties)) {
            List<JsonValue> values = List.copyOf(properties.values());
            for (int i = 0; i < values.size(); i++) {
                faults.add(deeper(values.get(i), place + ".properties[" + i + "].value"));
            }
        }
        return faults.stream().flatMap(Optional::stream).findFirst();
    }

    private static Optional<String> deeper(JsonValue schema, String place) {
        return schema instanceof JsonObject ? schema(schema, place) : Optional.empty();
    }

    private static Optional<String> contents(List<JsonValue> turns) {
        List<Optional<String>> faults = new ArrayList<>();
        for (int t = 0; t < turns.size(); t++) {
            String place = "contents[" + t + "]";
            faults.add(in(turns.get(t), CONTENT, place));
            List<JsonValue> parts = turns.get(t).at("parts").elements();
            for (int p = 0; p < parts.size(); p++) {
                faults.add(in(parts.get(p), PART, place + ".parts[" + p + "]"));
            }
        }
        return faults.stream().flatMap(Optional::stream).findFirst();
    }
}
