package dev.sluice.providers.gemini;

import dev.sluice.core.request.UnknownMembers;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonMembers;
import dev.sluice.providers.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Members by their names in camel case; the API takes them in snake case too. */
final class Members {

    private static final int LONGEST_NUMBER = 40;
    private static final Pattern CAPITAL = Pattern.compile("([A-Z])");

    private Members() {}

    static @Nullable Json get(Json.Obj object, String name) {
        Json value = object.present(name);
        return value == null ? object.present(snake(name)) : value;
    }

    static Json.@Nullable Obj object(Json.Obj object, String name) {
        return get(object, name) instanceof Json.Obj found ? found : null;
    }

    static List<Json> elements(Json.Obj object, String name) {
        return get(object, name) instanceof Json.Arr found ? found.elements() : List.of();
    }

    static String text(Json.Obj object, String name) {
        return get(object, name) instanceof Json.Str found ? found.value() : "";
    }

    /** A whole number; null where there is none. */
    static @Nullable Long integer(Json.Obj object, String name) {
        Json.Num number = number(get(object, name));
        return number == null ? null : number.asLong();
    }

    /** A finite number, which the API takes as a string, too; null where there is none. */
    static Json.@Nullable Num number(@Nullable Json value) {
        Json read =
                value instanceof Json.Str text && text.value().length() <= LONGEST_NUMBER
                        ? JsonReader.read(text.value().getBytes(StandardCharsets.UTF_8))
                                .orElse(null)
                        : value;
        return read instanceof Json.Num number && number.isFinite() ? number : null;
    }

    /** The members that are not among {@code read}, which are in camel case. */
    static UnknownMembers unread(Json.Obj object, Set<String> read) {
        return JsonMembers.unread(
                object, (name, value) -> value.isNull() || read.contains(camel(name)));
    }

    /** The name in camel case, whichever way it was written. */
    static String camel(String name) {
        StringBuilder camel = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '_' && i + 1 < name.length()) {
                camel.append(Character.toUpperCase(name.charAt(++i)));
            } else {
                camel.append(c);
            }
        }
        return camel.toString();
    }

    private static String snake(String name) {
        return CAPITAL.matcher(name).replaceAll("_$1").toLowerCase(Locale.ROOT);
    }
}
