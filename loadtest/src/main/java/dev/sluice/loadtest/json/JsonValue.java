package dev.sluice.loadtest.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A JSON document as a tree. Immutable; member order is kept, and of doubled members the last
 * counts.
 */
public sealed interface JsonValue {

    record JsonObject(Map<String, JsonValue> members) implements JsonValue {}

    record JsonArray(List<JsonValue> items) implements JsonValue {
        public JsonArray {
            items = List.copyOf(items);
        }
    }

    record JsonString(String value) implements JsonValue {}

    /** Kept as it was written, so that no digit is lost. */
    record JsonNumber(String literal) implements JsonValue {}

    record JsonBoolean(boolean value) implements JsonValue {}

    record JsonNull() implements JsonValue {}

    static JsonValue parse(String text) throws JsonSyntaxException {
        return new JsonParser(text).document();
    }

    /** The value at a path of member names; JSON null where there is nothing. */
    default JsonValue at(String... path) {
        JsonValue value = this;
        for (String name : path) {
            value =
                    value instanceof JsonObject(Map<String, JsonValue> members)
                            ? members.getOrDefault(name, new JsonNull())
                            : new JsonNull();
        }
        return value;
    }

    /** The items of an array; nothing for any other value. */
    default List<JsonValue> elements() {
        return this instanceof JsonArray(List<JsonValue> items) ? items : List.of();
    }

    /** The value of a string; the fallback for any other value. */
    default String textOr(String fallback) {
        return this instanceof JsonString(String value) ? value : fallback;
    }

    default boolean isTrue() {
        return this instanceof JsonBoolean(boolean value) && value;
    }

    /** The text as a JSON string, quotes included. */
    static String quote(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ') {
                        out.append("\\u%04x".formatted((int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        return out.append('"').toString();
    }

    /** The document without white space. */
    default String compact() {
        return switch (this) {
            case JsonObject(Map<String, JsonValue> members) -> {
                List<String> parts = new ArrayList<>();
                members.forEach((name, value) -> parts.add(quote(name) + ":" + value.compact()));
                yield "{" + String.join(",", parts) + "}";
            }
            case JsonArray(List<JsonValue> items) ->
                    "[" + String.join(",", items.stream().map(JsonValue::compact).toList()) + "]";
            case JsonString(String value) -> quote(value);
            case JsonNumber(String literal) -> literal;
            case JsonBoolean(boolean value) -> String.valueOf(value);
            case JsonNull() -> "null";
        };
    }
}
