package dev.sluice.providers.json;

import dev.sluice.core.request.RawJson;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value that remembers where it stood, so that what nobody interprets can be passed on
 * letter by letter. For requests, errors and the small objects of streams; not for the relay path.
 */
public sealed interface Json {

    Lexeme lexeme();

    /** The value as it was written. */
    default RawJson raw() {
        return new RawJson(lexeme().text());
    }

    default boolean isNull() {
        return this instanceof Null;
    }

    /** {@code [start, end)} of a source, in bytes. The source is not to be written to. */
    final class Lexeme {
        private final byte[] source;
        private final int start;
        private final int end;

        Lexeme(byte[] source, int start, int end) {
            this.source = source;
            this.start = start;
            this.end = end;
        }

        public byte[] source() {
            return source;
        }

        public int start() {
            return start;
        }

        public int end() {
            return end;
        }

        public String text() {
            return new String(source, start, end - start, StandardCharsets.UTF_8);
        }
    }

    /** Of members with one name the last one counts. */
    record Obj(Map<String, Json> members, Lexeme lexeme) implements Json {

        public @Nullable Json get(String name) {
            return members.get(name);
        }

        /** The member, unless it is absent or null. */
        public @Nullable Json present(String name) {
            Json value = members.get(name);
            return value == null || value.isNull() ? null : value;
        }

        public @Nullable Obj object(String name) {
            return members.get(name) instanceof Obj object ? object : null;
        }

        /** The elements of an array; none where there is no array. */
        public List<Json> elements(String name) {
            return members.get(name) instanceof Arr array ? array.elements() : List.of();
        }

        public @Nullable String text(String name) {
            return members.get(name) instanceof Str string ? string.value() : null;
        }

        public String textOr(String name, String other) {
            String text = text(name);
            return text == null ? other : text;
        }

        /** A string, or a number as it was written. */
        public @Nullable String word(String name) {
            return switch (members.get(name)) {
                case Str string -> string.value();
                case Num number -> number.lexeme().text();
                case null, default -> null;
            };
        }

        /** A number, unless its exponent is beyond all sense. */
        public @Nullable BigDecimal number(String name) {
            return members.get(name) instanceof Num number && number.isFinite()
                    ? number.value()
                    : null;
        }

        /** A whole number, cut at the ends of {@code long}. */
        public @Nullable Long integer(String name) {
            return members.get(name) instanceof Num number ? number.asLong() : null;
        }

        public long integerOr(String name, long other) {
            Long value = integer(name);
            return value == null ? other : value;
        }

        public @Nullable Boolean bool(String name) {
            return members.get(name) instanceof Bool bool ? bool.value() : null;
        }
    }

    record Arr(List<Json> elements, Lexeme lexeme) implements Json {}

    record Str(String value, Lexeme lexeme) implements Json {}

    record Num(Lexeme lexeme) implements Json {

        /** Whether the number is one that a {@code double} can come near to. */
        public boolean isFinite() {
            return Double.isFinite(Double.parseDouble(lexeme.text()));
        }

        /** With all of its digits; the number must be finite. */
        public BigDecimal value() {
            return new BigDecimal(lexeme.text());
        }

        /** Without its fraction, cut at the ends of {@code long}; cheap for huge exponents too. */
        public long asLong() {
            double approximate = Double.parseDouble(lexeme.text());
            if (Math.abs(approximate) < 1L << 53) {
                return (long) approximate;
            }
            if (Math.abs(approximate) >= 0x1p63) {
                return approximate < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
            }
            return value().longValue();
        }
    }

    record Bool(boolean value, Lexeme lexeme) implements Json {}

    record Null(Lexeme lexeme) implements Json {}
}
