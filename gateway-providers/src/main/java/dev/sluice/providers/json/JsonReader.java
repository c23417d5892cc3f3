package dev.sluice.providers.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes parsers, and trees of whole values, with the limits that hold for foreign JSON. */
public final class JsonReader {

    /** Objects and arrays inside of each other. */
    public static final int MAX_DEPTH = 400;

    /** Images come as base64 strings, and a body may have 20 MiB. */
    public static final int MAX_STRING_CHARS = 20 * 1024 * 1024;

    // Names are not interned: they come from outside.
    private static final JsonFactory FACTORY =
            new JsonFactoryBuilder()
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxNestingDepth(MAX_DEPTH)
                                    .maxStringLength(MAX_STRING_CHARS)
                                    .build())
                    .build();

    private JsonReader() {}

    /** A parser over {@code [start, end)}, which must be UTF-8. Closing it is not needed. */
    public static JsonParser parser(byte[] source, int start, int end) {
        try {
            return FACTORY.createParser(source, start, end - start);
        } catch (IOException e) {
            throw new UncheckedIOException("an array cannot fail to be read", e);
        }
    }

    /** The one value in {@code source}, or nothing where it is not exactly one JSON value. */
    public static Optional<Json> read(byte[] source) {
        return read(source, 0, source.length);
    }

    public static Optional<Json> read(byte[] source, int start, int end) {
        if (!isPlainUtf8(source, start, end)) {
            return Optional.empty();
        }
        try (JsonParser parser = parser(source, start, end)) {
            if (parser.nextToken() == null) {
                return Optional.empty();
            }
            Json value = value(parser, source, start);
            return parser.nextToken() == null ? Optional.of(value) : Optional.empty();
        } catch (JsonProcessingException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("an array cannot fail to be read", e);
        }
    }

    /** Whether the parser would take it as UTF-8 and not, by its first bytes, as UTF-16 or -32. */
    public static boolean isPlainUtf8(byte[] source, int start, int end) {
        for (int i = start; i < Math.min(end, start + 4); i++) {
            if (source[i] == 0) {
                return false;
            }
        }
        if (end - start < 2) {
            return true;
        }
        int mark = ((source[start] & 0xFF) << 8) | (source[start + 1] & 0xFF);
        return mark != 0xFEFF && mark != 0xFFFE;
    }

    /**
     * The value whose first token is current; its last one is current afterwards.
     *
     * @param base what the parser's offset 0 is in {@code source}
     */
    public static Json value(JsonParser parser, byte[] source, int base) throws IOException {
        int start = tokenStart(parser, base);
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> {
                Map<String, Json> members = new LinkedHashMap<>();
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String name = parser.currentName();
                    parser.nextToken();
                    members.put(name, value(parser, source, base));
                }
                yield new Json.Obj(members, lexeme(parser, source, start, base));
            }
            case START_ARRAY -> {
                List<Json> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser, source, base));
                }
                yield new Json.Arr(elements, lexeme(parser, source, start, base));
            }
            case VALUE_STRING ->
                    new Json.Str(parser.getText(), lexeme(parser, source, start, base));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                    new Json.Num(lexeme(parser, source, start, base));
            case VALUE_TRUE -> new Json.Bool(true, lexeme(parser, source, start, base));
            case VALUE_FALSE -> new Json.Bool(false, lexeme(parser, source, start, base));
            case VALUE_NULL -> new Json.Null(lexeme(parser, source, start, base));
            case FIELD_NAME, END_OBJECT, END_ARRAY, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                    throw new IllegalStateException("not at a value: " + token);
        };
    }

    /** Where the current token starts. */
    public static int tokenStart(JsonParser parser, int base) {
        return base + (int) parser.currentTokenLocation().getByteOffset();
    }

    /** Just behind the current token, which must have been read to its end. */
    public static int tokenEnd(JsonParser parser, int base) {
        return base + (int) parser.currentLocation().getByteOffset();
    }

    private static Json.Lexeme lexeme(JsonParser parser, byte[] source, int start, int base) {
        return new Json.Lexeme(source, start, tokenEnd(parser, base));
    }
}
