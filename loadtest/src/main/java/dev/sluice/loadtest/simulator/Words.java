package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonNumber;
import java.util.Base64;
import java.util.OptionalInt;

/** Small readings that all forms share. */
final class Words {

    private Words() {}

    static int count(String text) {
        return text.isBlank() ? 1 : text.strip().split("\\s+", -1).length;
    }

    static OptionalInt number(JsonValue value) {
        return value instanceof JsonNumber(String literal) && literal.matches("[1-9][0-9]{0,8}")
                ? OptionalInt.of(Integer.parseInt(literal))
                : OptionalInt.empty();
    }

    /** What a picture was: its type and its size. */
    static String media(String type, String base64) {
        return type + ":" + Base64.getMimeDecoder().decode(base64).length + " bytes";
    }
}
