package dev.sluice.providers.gemini;

import dev.sluice.providers.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Members by their names in camel case; the API takes them in snake case too. */
final class Members {

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

    static @Nullable Long integer(Json.Obj object, String name) {
        return get(object, name) instanceof Json.Num found ? found.asLong() : null;
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
