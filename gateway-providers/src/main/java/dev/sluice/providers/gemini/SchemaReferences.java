package dev.sluice.providers.gemini;

import dev.sluice.providers.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Follows what a schema says elsewhere: its references, and the schemas that hold beside it. One
 * instance a schema.
 */
final class SchemaReferences {

    private static final String REFERENCE = "$ref";
    private static final String BESIDE = "allOf";
    private static final String PROPERTIES = "properties";
    private static final String REQUIRED = "required";

    private final Json.Obj root;

    SchemaReferences(Json.Obj root) {
        this.root = root;
    }

    /** What stands in the place of a reference; null where it is none, or leads nowhere. */
    Json.@Nullable Obj target(Json.Obj schema) {
        String reference = schema.textOr(REFERENCE, "");
        if (reference.equals("#")) {
            return root;
        }
        if (!reference.startsWith("#/")) {
            return null;
        }
        Json found = root;
        for (String step : reference.substring(2).split("/", -1)) {
            // RFC 6901, section 4
            String name = step.replace("~1", "/").replace("~0", "~");
            found = found instanceof Json.Obj object ? object.get(name) : null;
        }
        return found instanceof Json.Obj object ? object : null;
    }

    /**
     * The members of a schema and of those that must hold beside it. Where two say the same member,
     * the later counts, the schema itself last; properties and what is required add up.
     */
    Map<String, Json> members(Json.Obj schema) {
        Map<String, Json> all = new LinkedHashMap<>();
        for (Json element : schema.elements(BESIDE)) {
            if (element instanceof Json.Obj beside) {
                Json.Obj target = target(beside);
                add(all, target == null ? beside : target);
            }
        }
        add(all, schema);
        all.remove(BESIDE);
        return all;
    }

    private static void add(Map<String, Json> all, Json.Obj schema) {
        schema.members()
                .forEach(
                        (name, value) -> {
                            Json before = all.get(name);
                            all.put(name, before == null ? value : joined(name, before, value));
                        });
    }

    private static Json joined(String name, Json before, Json value) {
        if (name.equals(PROPERTIES)
                && before instanceof Json.Obj one
                && value instanceof Json.Obj other) {
            Map<String, Json> properties = new LinkedHashMap<>(one.members());
            properties.putAll(other.members());
            return new Json.Obj(properties, other.lexeme());
        }
        if (name.equals(REQUIRED)
                && before instanceof Json.Arr one
                && value instanceof Json.Arr other) {
            List<Json> required = new ArrayList<>(one.elements());
            required.addAll(other.elements());
            return new Json.Arr(required, other.lexeme());
        }
        return value;
    }
}
