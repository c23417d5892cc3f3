package dev.sluice.providers.json;

import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.UnknownMembers;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON text. Half a surrogate pair is written as an escape, because providers cut emoji in
 * two and the halves must arrive. Not thread-safe.
 */
public final class JsonWriter {

    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private final StringBuilder out = new StringBuilder(256);
    private boolean comma;

    public JsonWriter beginObject() {
        return open('{');
    }

    public JsonWriter endObject() {
        return close('}');
    }

    public JsonWriter beginArray() {
        return open('[');
    }

    public JsonWriter endArray() {
        return close(']');
    }

    public JsonWriter name(String name) {
        separate();
        quote(name);
        out.append(':');
        comma = false;
        return this;
    }

    public JsonWriter string(@Nullable String value) {
        if (value == null) {
            return literal("null");
        }
        separate();
        quote(value);
        return this;
    }

    public JsonWriter number(long value) {
        separate();
        out.append(value);
        return this;
    }

    public JsonWriter bool(boolean value) {
        return literal(value ? "true" : "false");
    }

    public JsonWriter nothing() {
        return literal("null");
    }

    public JsonWriter raw(RawJson value) {
        return literal(value.text());
    }

    public JsonWriter member(String name, @Nullable String value) {
        return name(name).string(value);
    }

    public JsonWriter member(String name, long value) {
        return name(name).number(value);
    }

    /** Writes the member unless {@code value} is null. */
    public JsonWriter optional(String name, @Nullable String value) {
        return value == null ? this : member(name, value);
    }

    public JsonWriter optional(String name, @Nullable Long value) {
        return value == null ? this : member(name, value);
    }

    public JsonWriter optional(String name, @Nullable BigDecimal value) {
        return value == null ? this : name(name).literal(value.toString());
    }

    public JsonWriter optional(String name, @Nullable Boolean value) {
        return value == null ? this : name(name).bool(value);
    }

    public JsonWriter optional(String name, @Nullable RawJson value) {
        return value == null ? this : name(name).raw(value);
    }

    public JsonWriter members(UnknownMembers unknown) {
        unknown.byName().forEach((name, value) -> name(name).raw(value));
        return this;
    }

    public byte[] toBytes() {
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return out.toString();
    }

    /** {@code text} as a JSON string with its quotes. */
    public static String quoted(String text) {
        return new JsonWriter().string(text).toString();
    }

    private JsonWriter literal(String text) {
        separate();
        out.append(text);
        return this;
    }

    private JsonWriter open(char bracket) {
        separate();
        out.append(bracket);
        comma = false;
        return this;
    }

    private JsonWriter close(char bracket) {
        out.append(bracket);
        comma = true;
        return this;
    }

    private void separate() {
        if (comma) {
            out.append(',');
        }
        comma = true;
    }

    private void quote(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < 0x20) {
                control(c);
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                out.append(c).append(text.charAt(++i));
            } else if (Character.isSurrogate(c)) {
                escape(c);
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }

    private void control(char c) {
        switch (c) {
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> escape(c);
        }
    }

    private void escape(char c) {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            out.append(HEX[(c >> shift) & 0xF]);
        }
    }
}
