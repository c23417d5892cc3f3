package dev.sluice.providers.gemini;

import dev.sluice.core.request.OutputRules;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.ResponseFormat;
import dev.sluice.core.request.Sampling;
import dev.sluice.core.request.Thinking;
import dev.sluice.core.request.UnknownMembers;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonMembers;
import dev.sluice.providers.surface.RefusedRequest;
import dev.sluice.providers.surface.RequestFaults;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What {@code generationConfig} says.
 *
 * @param unknown members that nothing else says, with {@link #PREFIX} before their names
 */
record GenerationConfig(
        OutputRules output,
        Sampling sampling,
        @Nullable Thinking thinking,
        UnknownMembers unknown) {

    static final String PREFIX = "generationConfig.";

    private static final Set<String> READ =
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
                    "responseJsonSchema",
                    "responseLogprobs",
                    "logprobs");

    static GenerationConfig of(Json.@Nullable Obj config) {
        if (config == null) {
            return new GenerationConfig(
                    OutputRules.NONE, Sampling.UNSAID, null, UnknownMembers.NONE);
        }
        Map<String, RawJson> unknown = new LinkedHashMap<>();
        config.members()
                .forEach(
                        (name, value) -> {
                            String camel = Members.camel(name);
                            if (!value.isNull() && !isRead(camel, config)) {
                                unknown.put(PREFIX + camel, value.raw());
                            }
                        });
        return new GenerationConfig(
                output(config), sampling(config), thinking(config), new UnknownMembers(unknown));
    }

    /** Whether the canonical form says all that the member says. */
    private static boolean isRead(String name, Json.Obj config) {
        boolean inFull = Members.get(config, "responseJsonSchema") != null;
        return switch (name) {
            case "responseMimeType" ->
                    switch (Members.text(config, name)) {
                        case "application/json" -> true;
                        case "text/plain" ->
                                !inFull && Members.get(config, "responseSchema") == null;
                        default -> false;
                    };
            case "responseSchema" -> !inFull;
            default -> READ.contains(name);
        };
    }

    /** What makes no sense whatever the model; null = nothing. */
    static @Nullable RefusedRequest fault(Json.Obj config) {
        for (Map.Entry<String, Json> member : config.members().entrySet()) {
            Json value = member.getValue();
            String expected = expected(Members.camel(member.getKey()), value);
            if (!value.isNull() && expected != null) {
                return RequestFaults.wrongType(
                        PREFIX + member.getKey(), expected, "something else");
            }
        }
        return null;
    }

    /** What the member has to be, and is not. */
    private static @Nullable String expected(String name, Json value) {
        return switch (name) {
            case "temperature", "topP", "presencePenalty", "frequencyPenalty" ->
                    Members.number(value) == null ? "a number" : null;
            case "topK", "candidateCount", "maxOutputTokens", "seed", "logprobs" -> {
                Json.Num number = Members.number(value);
                yield number == null || !JsonMembers.isWhole(number) ? "an integer" : null;
            }
            case "stopSequences" ->
                    JsonMembers.isListOf(Json.Str.class, value) ? null : "an array of strings";
            case "responseMimeType" -> value instanceof Json.Str ? null : "a string";
            case "responseLogprobs" -> value instanceof Json.Bool ? null : "true or false";
            case "thinkingConfig", "responseSchema" ->
                    value instanceof Json.Obj ? null : "an object";
            default -> null;
        };
    }

    private static OutputRules output(Json.Obj config) {
        List<String> stop = new ArrayList<>();
        for (Json element : Members.elements(config, "stopSequences")) {
            if (element instanceof Json.Str text) {
                stop.add(text.value());
            }
        }
        return new OutputRules(
                format(config),
                stop,
                Members.integer(config, "maxOutputTokens"),
                Members.integer(config, "candidateCount"));
    }

    private static @Nullable ResponseFormat format(Json.Obj config) {
        Json schema = Members.get(config, "responseJsonSchema");
        Json subset = Members.get(config, "responseSchema");
        if (schema != null || subset != null) {
            RawJson demanded = schema != null ? schema.raw() : JsonSchemas.of(subset);
            return new ResponseFormat.JsonSchema("answer", null, demanded, null);
        }
        return switch (Members.text(config, "responseMimeType")) {
            case "application/json" -> new ResponseFormat.JsonObject();
            case "text/plain" -> new ResponseFormat.Text();
            default -> null;
        };
    }

    private static Sampling sampling(Json.Obj config) {
        Json logprobs = Members.get(config, "responseLogprobs");
        return new Sampling(
                number(config, "temperature"),
                number(config, "topP"),
                Members.integer(config, "topK"),
                number(config, "frequencyPenalty"),
                number(config, "presencePenalty"),
                number(config, "seed"),
                null,
                logprobs instanceof Json.Bool wanted ? wanted.value() : null,
                Members.integer(config, "logprobs"));
    }

    private static @Nullable BigDecimal number(Json.Obj config, String name) {
        Json.Num number = Members.number(Members.get(config, name));
        return number == null ? null : number.value();
    }

    /** A budget of -1 leaves the size to the model. */
    private static @Nullable Thinking thinking(Json.Obj config) {
        Json.Obj thinking = Members.object(config, "thinkingConfig");
        if (thinking == null) {
            return null;
        }
        Long budget = Members.integer(thinking, "thinkingBudget");
        String level = Members.text(thinking, "thinkingLevel").toLowerCase(Locale.ROOT);
        return new Thinking(
                level.isEmpty() ? null : level, budget == null || budget < 0 ? null : budget);
    }
}
