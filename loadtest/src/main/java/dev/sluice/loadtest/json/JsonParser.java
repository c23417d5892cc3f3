package dev.sluice.loadtest.json;

import dev.sluice.loadtest.json.JsonValue.JsonArray;
import dev.sluice.loadtest.json.JsonValue.JsonBoolean;
import dev.sluice.loadtest.json.JsonValue.JsonNull;
import dev.sluice.loadtest.json.JsonValue.JsonNumber;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import dev.sluice.loadtest.json.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recursive descent over one text. Used once, by one thread. */
final class JsonParser {
    /** Deeper documents are refused before they exhaust the stack. */
    private static final int MAX_DEPTH = 256;

    private static final Pattern NUMBER =
            Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private final String text;
    private int position;
    private int depth;

    JsonParser(String text) {
        this.text = text;
    }

    JsonValue document() throws JsonSyntaxException {
        JsonValue value = value();
        skipSpace();
        if (position < text.length()) {
            throw new JsonSyntaxException("the end", position);
        }
        return value;
    }

    private JsonValue value() throws JsonSyntaxException {
        skipSpace();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> new JsonString(string());
            case 't' -> literal("true", new JsonBoolean(true));
            case 'f' -> literal("false", new JsonBoolean(false));
            case 'n' -> literal("null", new JsonNull());
            default -> number();
        };
    }

    private JsonObject object() throws JsonSyntaxException {
        enter();
        Map<String, JsonValue> members = new LinkedHashMap<>();
        position++;
        skipSpace();
        if (!taken('}')) {
            do {
                skipSpace();
                if (peek() != '"') {
                    throw new JsonSyntaxException("a member name", position);
                }
                String name = string();
                skipSpace();
                expect(':');
                members.put(name, value());
                skipSpace();
            } while (taken(','));
            expect('}');
        }
        depth--;
        return new JsonObject(Collections.unmodifiableMap(members));
    }

    private JsonArray array() throws JsonSyntaxException {
        enter();
        List<JsonValue> items = new ArrayList<>();
        position++;
        skipSpace();
        if (!taken(']')) {
            do {
                items.add(value());
                skipSpace();
            } while (taken(','));
            expect(']');
        }
        depth--;
        return new JsonArray(items);
    }

    private String string() throws JsonSyntaxException {
        StringBuilder out = new StringBuilder();
        position++;
        while (true) {
            char c = peek();
            position++;
            if (c == '"') {
                return out.toString();
            }
            if (c < ' ') {
                throw new JsonSyntaxException("the end of the string", position - 1);
            }
            out.append(c == '\\' ? escaped() : c);
        }
    }

    private char escaped() throws JsonSyntaxException {
        char c = peek();
        position++;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw new JsonSyntaxException("an escape", position - 1);
        };
    }

    private char unicode() throws JsonSyntaxException {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(peek(), 16);
            if (digit < 0) {
                throw new JsonSyntaxException("four hex digits", position);
            }
            code = code * 16 + digit;
            position++;
        }
        return (char) code;
    }

    private JsonNumber number() throws JsonSyntaxException {
        Matcher matcher = NUMBER.matcher(text).region(position, text.length());
        if (!matcher.lookingAt()) {
            throw new JsonSyntaxException("a value", position);
        }
        position = matcher.end();
        return new JsonNumber(matcher.group());
    }

    private JsonValue literal(String word, JsonValue value) throws JsonSyntaxException {
        if (!text.startsWith(word, position)) {
            throw new JsonSyntaxException("a value", position);
        }
        position += word.length();
        return value;
    }

    private void enter() throws JsonSyntaxException {
        if (++depth > MAX_DEPTH) {
            throw new JsonSyntaxException("at most " + MAX_DEPTH + " levels", position);
        }
    }

    private char peek() throws JsonSyntaxException {
        if (position >= text.length()) {
            throw new JsonSyntaxException("more text", position);
        }
        return text.charAt(position);
    }

    private boolean taken(char c) {
        boolean there = position < text.length() && text.charAt(position) == c;
        if (there) {
            position++;
        }
        return there;
    }

    private void expect(char c) throws JsonSyntaxException {
        if (!taken(c)) {
            throw new JsonSyntaxException("'" + c + "'", position);
        }
    }

    private void skipSpace() {
        while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
    }
}
