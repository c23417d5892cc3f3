package dev.sluice.providers.gemini;

import dev.sluice.core.request.RawJson;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema in the words that {@code parameters} of a function takes
 * (https://ai.google.dev/api/caching#Schema): references are put in place, other words left out.
 * One instance a schema.
 */
final class SchemaSubset {

    private static final Set<String> AS_THEY_ARE =
            Set.of(
                    "format",
                    "title",
                    "description",
                    "nullable",
                    "maxItems",
                    "minItems",
                    "minProperties",
                    "maxProperties",
                    "minLength",
                    "maxLength",
                    "pattern",
                    "example",
                    "propertyOrdering",
                    "default",
                    "minimum",
                    "maximum",
                    "required");

    /** A schema that refers to itself would never end. */
    private static final int DEEPEST_REFERENCE = 8;

    private final Json.Obj root;
    private final Set<String> dropped = new TreeSet<>();
    private int references;

    private SchemaSubset(Json.Obj root) {
        this.root = root;
    }

    /**
     * A schema, and the words of it that were left out.
     *
     * @param dropped in alphabetical order
     */
    record Subset(RawJson schema, Set<String> dropped) {}

    static Subset of(RawJson schema) {
        byte[] json = schema.text().getBytes(StandardCharsets.UTF_8);
        if (!(JsonReader.read(json).orElse(null) instanceof Json.Obj root)) {
            return new Subset(new RawJson("{\"type\":\"object\"}"), Set.of());
        }
        SchemaSubset subset = new SchemaSubset(root);
        JsonWriter out = new JsonWriter();
        subset.write(root, out);
        return new Subset(new RawJson(out.toString()), subset.dropped);
    }

    private void write(Json value, JsonWriter out) {
        if (!(value instanceof Json.Obj schema)) {
            // A schema of true or false allows or forbids everything.
            out.beginObject().endObject();
            return;
        }
        Json.Obj target = referred(schema);
        if (target == null) {
            out.beginObject();
            members(schema, out);
            out.endObject();
        } else if (references == DEEPEST_REFERENCE) {
            dropped.add("$ref");
            out.beginObject().member("type", "object").endObject();
        } else {
            references++;
            write(target, out);
            references--;
        }
    }

    /** What stands in the place of a reference; null where it is none, or leads nowhere. */
    private Json.@Nullable Obj referred(Json.Obj schema) {
        String reference = schema.textOr("$ref", "");
        if (!reference.startsWith("#/")) {
            return null;
        }
        Json found = root;
        for (String step : reference.substring(2).split("/", -1)) {
            found = found instanceof Json.Obj object ? object.get(step) : null;
        }
        return found instanceof Json.Obj object ? object : null;
    }

    private void members(Json.Obj schema, JsonWriter out) {
        for (Map.Entry<String, Json> member : merged(schema).entrySet()) {
            Json value = member.getValue();
            switch (member.getKey()) {
                case "type" -> type(value, schema, out);
                case "properties" -> properties(value, out.name("properties"));
                case "items" -> write(value, out.name("items"));
                case "enum" -> enumeration(value, out);
                case "const" -> out.name("enum").beginArray().raw(value.raw()).endArray();
                case "anyOf", "oneOf" -> choices(value, out.name("anyOf"));
                case "$defs", "definitions" -> {}
                default -> {
                    if (AS_THEY_ARE.contains(member.getKey())) {
                        out.name(member.getKey()).raw(value.raw());
                    } else {
                        dropped.add(member.getKey());
                    }
                }
            }
        }
    }

    /** One schema that must hold beside this one is the same as its members here. */
    private Map<String, Json> merged(Json.Obj schema) {
        List<Json> all = schema.elements("allOf");
        if (all.size() != 1 || !(all.getFirst() instanceof Json.Obj only)) {
            return schema.members();
        }
        Json.Obj target = referred(only);
        Map<String, Json> members =
                new LinkedHashMap<>(target == null ? only.members() : target.members());
        members.putAll(schema.members());
        members.remove("allOf");
        return members;
    }

    /** Of several types the first that is not null counts. */
    private void type(Json type, Json.Obj schema, JsonWriter out) {
        if (!(type instanceof Json.Arr types)) {
            out.name("type").raw(type.raw());
            return;
        }
        @Nullable Json first = null;
        boolean nullable = false;
        for (Json element : types.elements()) {
            boolean isNull = element instanceof Json.Str word && word.value().equals("null");
            nullable |= isNull;
            first = first == null && !isNull ? element : first;
        }
        if (first != null) {
            out.name("type").raw(first.raw());
        }
        if (nullable && schema.get("nullable") == null) {
            out.name("nullable").bool(true);
        }
    }

    private void properties(Json value, JsonWriter out) {
        out.beginObject();
        if (value instanceof Json.Obj properties) {
            properties.members().forEach((name, schema) -> write(schema, out.name(name)));
        }
        out.endObject();
    }

    /** The API takes words alone. */
    private void enumeration(Json value, JsonWriter out) {
        if (value instanceof Json.Arr list
                && list.elements().stream().allMatch(Json.Str.class::isInstance)) {
            out.name("enum").raw(value.raw());
        } else {
            dropped.add("enum");
        }
    }

    private void choices(Json value, JsonWriter out) {
        out.beginArray();
        if (value instanceof Json.Arr schemas) {
            schemas.elements().forEach(schema -> write(schema, out));
        }
        out.endArray();
    }
}
