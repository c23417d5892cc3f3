package dev.sluice.providers.surface;

import com.fasterxml.jackson.core.JsonToken;

/**
 * The types that members of a request may have. {@code null} is fine everywhere: it means unsaid.
 */
public enum MemberType {
    NUMBER("a number"),
    INTEGER("an integer"),
    BOOLEAN("true or false"),
    STRING("a string"),
    OBJECT("an object"),
    ARRAY("an array"),
    STRING_OR_ARRAY("a string or an array of strings"),
    STRING_OR_OBJECT("a string or an object");

    private final String words;

    MemberType(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }

    /** Whether a value that begins with {@code token} can be of this type. */
    public boolean accepts(JsonToken token) {
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
    public static String nameOf(JsonToken token) {
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
