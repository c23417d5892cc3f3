package dev.sluice.providers.openai;

import com.fasterxml.jackson.core.JsonToken;
import java.util.Map;

/**
 * The types that members of a request must have for any provider to make sense of them. {@code
 * null} is fine everywhere: it means unsaid. What is not in the table is the provider's to judge.
 */
enum MemberType {
    NUMBER("a number"),
    INTEGER("an integer"),
    BOOLEAN("true or false"),
    STRING("a string"),
    OBJECT("an object"),
    ARRAY("an array"),
    STRING_OR_ARRAY("a string or an array of strings"),
    STRING_OR_OBJECT("a string or an object");

    private static final Map<String, MemberType> BY_NAME =
            Map.ofEntries(
                    Map.entry("temperature", NUMBER),
                    Map.entry("top_p", NUMBER),
                    Map.entry("frequency_penalty", NUMBER),
                    Map.entry("presence_penalty", NUMBER),
                    Map.entry("max_tokens", INTEGER),
                    Map.entry("max_completion_tokens", INTEGER),
                    Map.entry("n", INTEGER),
                    Map.entry("seed", INTEGER),
                    Map.entry("top_logprobs", INTEGER),
                    Map.entry("stream", BOOLEAN),
                    Map.entry("parallel_tool_calls", BOOLEAN),
                    Map.entry("user", STRING),
                    Map.entry("reasoning_effort", STRING),
                    Map.entry("tools", ARRAY),
                    Map.entry("tool_choice", STRING_OR_OBJECT),
                    Map.entry("response_format", OBJECT),
                    Map.entry("logit_bias", OBJECT),
                    Map.entry("metadata", OBJECT),
                    Map.entry("stop", STRING_OR_ARRAY));

    private final String words;

    MemberType(String words) {
        this.words = words;
    }

    static Map<String, MemberType> byName() {
        return BY_NAME;
    }

    String words() {
        return words;
    }

    /** Whether a value that begins with {@code token} can be of this type. */
    boolean accepts(JsonToken token) {
        if (token == JsonToken.VALUE_NULL) {
            return true;
        }
        boolean string = token == JsonToken.VALUE_STRING;
        return switch (this) {
            // An integer may come as 100.0; whether it is one is for the provider to say.
            case NUMBER, INTEGER -> token.isNumeric();
            case BOOLEAN -> token.isBoolean();
            case STRING -> string;
            case OBJECT -> token == JsonToken.START_OBJECT;
            case ARRAY -> token == JsonToken.START_ARRAY;
            case STRING_OR_ARRAY -> string || token == JsonToken.START_ARRAY;
            case STRING_OR_OBJECT -> string || token == JsonToken.START_OBJECT;
        };
    }

    /** How a value that begins with {@code token} is called in a message. */
    static String nameOf(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE, VALUE_FALSE -> "a boolean";
            case VALUE_NULL -> "null";
            case END_OBJECT, END_ARRAY, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                    "something else";
        };
    }
}
