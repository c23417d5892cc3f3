package dev.sluice.providers.gemini;

import dev.sluice.core.request.RawJson;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema in the words that {@code parameters} of a function takes
 * (https://ai.google.dev/api/caching#Schema): references are put in place, other words left out,
 * and what the API refuses to miss is put in. One instance a schema.
 */
final class SchemaSubset {

    private static final Set<String> AS_THEY_ARE =
            Set.of(
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
                    "maximum");

    /** Words that say nothing about a value. */
    private static final Set<String> MEANINGLESS =
            Set.of("$schema", "$id", "$anchor", "$comment", "$defs", "definitions", "examples");

    /** Others are refused, though they only describe. */
    private static final Set<String> FORMATS =
            Set.of("enum", "date-time", "float", "double", "int32", "int64");

    /** A schema that refers to itself, or doubles with each reference, would never end. */
    private static final int MOST_SCHEMAS = 2000;

    private static final int MOST_IN_EACH_OTHER = 2;
    private static final String ANY_OF = "anyOf";
    private static final String ONE_OF = "oneOf";

    private static final Json TRUE =
            JsonReader.read("true".getBytes(StandardCharsets.US_ASCII)).orElseThrow();

    private final SchemaReferences references;
    private final Set<String> dropped = new TreeSet<>();

    /** Where the schemas stand whose references are being followed. */
    private final List<Integer> open = new ArrayList<>();

    private int schemas;

    private SchemaSubset(Json.Obj root) {
        this.references = new SchemaReferences(root);
    }

    /**
     * A schema, and the words of it that were left out.
     *
     * @param schema null where it says nothing, as that of a function without parameters does
     * @param dropped in alphabetical order
     */
    record Subset(@Nullable RawJson schema, Set<String> dropped) {}

    static Subset of(RawJson schema) {
        byte[] json = schema.text().getBytes(StandardCharsets.UTF_8);
        if (!(JsonReader.read(json).orElse(null) instanceof Json.Obj root)) {
            return new Subset(null, Set.of());
        }
        SchemaSubset subset = new SchemaSubset(root);
        JsonWriter out = new JsonWriter();
        subset.write(root, out);
        String text = out.toString();
        boolean empty = text.equals("{}") || text.equals("{\"type\":\"object\"}");
        return new Subset(empty ? null : new RawJson(text), subset.dropped);
    }

    private void write(Json value, JsonWriter out) {
        if (!(value instanceof Json.Obj schema)) {
            // A schema of true or false allows or forbids everything.
            out.beginObject().endObject();
            return;
        }
        Json.Obj target = references.target(schema);
        schemas++;
        if (target == null) {
            object(references.members(schema), out);
        } else if (isTooDeep(target)) {
            dropped.add("$ref");
            out.beginObject().member("type", "object").endObject();
        } else {
            open.add(target.lexeme().start());
            object(referred(schema, target), out);
            open.removeLast();
        }
    }

    private boolean isTooDeep(Json.Obj target) {
        return schemas >= MOST_SCHEMAS
                || Collections.frequency(open, target.lexeme().start()) >= MOST_IN_EACH_OTHER;
    }

    /** What stands beside a reference counts too. */
    private Map<String, Json> referred(Json.Obj schema, Json.Obj target) {
        Map<String, Json> members = references.members(target);
        members.putAll(references.members(schema));
        members.remove("$ref");
        return members;
    }

    private void object(Map<String, Json> members, JsonWriter out) {
        out.beginObject();
        members(withoutNull(members), out);
        out.endObject();
    }

    /** A choice of null is a word of its own; one other choice alone is none. */
    private Map<String, Json> withoutNull(Map<String, Json> schema) {
        String name = schema.get(ANY_OF) instanceof Json.Arr ? ANY_OF : ONE_OF;
        if (!(schema.get(name) instanceof Json.Arr choices)) {
            return schema;
        }
        List<Json> others =
                choices.elements().stream().filter(choice -> !isNullType(choice)).toList();
        Map<String, Json> changed = new LinkedHashMap<>(schema);
        changed.remove(ONE_OF);
        changed.remove(ANY_OF);
        if (others.size() == 1 && others.getFirst() instanceof Json.Obj only) {
            Json.Obj target = references.target(only);
            Map<String, Json> merged =
                    target == null ? references.members(only) : referred(only, target);
            merged.putAll(changed);
            changed = merged;
        } else {
            changed.put(ANY_OF, new Json.Arr(others, choices.lexeme()));
        }
        if (others.size() < choices.elements().size()) {
            changed.putIfAbsent("nullable", TRUE);
        }
        return changed;
    }

    private static boolean isNullType(Json choice) {
        return choice instanceof Json.Obj schema && "null".equals(schema.text("type"));
    }

    private void members(Map<String, Json> schema, JsonWriter out) {
        type(schema, out);
        schema.forEach(
                (name, value) -> {
                    switch (name) {
                        case "type" -> {}
                        case "properties" -> properties(value, out);
                        case "required" -> required(value, schema.get("properties"), out);
                        case "items" -> items(value, out);
                        case "enum" -> enumeration(value, out);
                        case "const" -> constant(value, schema.containsKey("enum"), out);
                        case "format" -> format(value, out);
                        case ANY_OF -> choices(value, out.name(ANY_OF));
                        default -> other(name, value, out);
                    }
                });
        // An array that says nothing of its elements is refused.
        if ("array".equals(word(schema.get("type"))) && !schema.containsKey("items")) {
            items(TRUE, out);
        }
    }

    private void other(String name, Json value, JsonWriter out) {
        if (AS_THEY_ARE.contains(name)) {
            out.name(name).raw(value.raw());
        } else if (!MEANINGLESS.contains(name)) {
            dropped.add(name);
        }
    }

    /** Of several types the first that is not null counts; one that is missing is made out. */
    private static void type(Map<String, Json> schema, JsonWriter out) {
        Json type = schema.get("type");
        if (type == null) {
            out.optional("type", impliedType(schema));
            return;
        }
        if (!(type instanceof Json.Arr types)) {
            out.name("type").raw(type.raw());
            return;
        }
        @Nullable Json first = null;
        boolean nullable = false;
        for (Json element : types.elements()) {
            boolean isNull = "null".equals(word(element));
            nullable |= isNull;
            first = first == null && !isNull ? element : first;
        }
        if (first != null) {
            out.name("type").raw(first.raw());
        }
        if (nullable && !schema.containsKey("nullable")) {
            out.name("nullable").bool(true);
        }
    }

    private static @Nullable String impliedType(Map<String, Json> schema) {
        if (schema.containsKey("properties")) {
            return "object";
        }
        if (schema.containsKey("items")) {
            return "array";
        }
        boolean ofWords =
                schema.get("const") instanceof Json.Str
                        || (schema.get("enum") instanceof Json.Arr list && isOfWords(list));
        return ofWords ? "string" : null;
    }

    /** An empty list of properties is refused. */
    private void properties(Json value, JsonWriter out) {
        if (value instanceof Json.Obj properties && !properties.members().isEmpty()) {
            out.name("properties").beginObject();
            properties.members().forEach((name, schema) -> write(schema, out.name(name)));
            out.endObject();
        }
    }

    /** Names that are no properties are refused. */
    private static void required(Json value, @Nullable Json properties, JsonWriter out) {
        Set<String> known =
                properties instanceof Json.Obj object ? object.members().keySet() : Set.of();
        Set<String> required = new LinkedHashSet<>();
        if (value instanceof Json.Arr names) {
            for (Json element : names.elements()) {
                String name = word(element);
                if (name != null && known.contains(name)) {
                    required.add(name);
                }
            }
        }
        if (!required.isEmpty()) {
            out.name("required").beginArray();
            required.forEach(out::string);
            out.endArray();
        }
    }

    /** A schema of elements that says nothing is refused; text can say anything. */
    private void items(Json value, JsonWriter out) {
        out.name("items");
        if (value instanceof Json.Obj schema && !schema.members().isEmpty()) {
            write(schema, out);
        } else {
            out.beginObject().member("type", "string").endObject();
        }
    }

    /** The API takes words alone; whether null is one of them is said elsewhere. */
    private void enumeration(Json value, JsonWriter out) {
        if (value instanceof Json.Arr list && isOfWords(list)) {
            out.name("enum").beginArray();
            list.elements().stream()
                    .filter(Json.Str.class::isInstance)
                    .forEach(word -> out.raw(word.raw()));
            out.endArray();
        } else {
            dropped.add("enum");
        }
    }

    private void constant(Json value, boolean enumerated, JsonWriter out) {
        if (!(value instanceof Json.Str)) {
            dropped.add("const");
        } else if (!enumerated) {
            out.name("enum").beginArray().raw(value.raw()).endArray();
        }
    }

    private void format(Json value, JsonWriter out) {
        String name = word(value);
        if (name != null && FORMATS.contains(name)) {
            out.name("format").string(name);
        } else {
            dropped.add("format");
        }
    }

    private void choices(Json value, JsonWriter out) {
        out.beginArray();
        if (value instanceof Json.Arr schemas) {
            schemas.elements().forEach(schema -> write(schema, out));
        }
        out.endArray();
    }

    private static boolean isOfWords(Json.Arr list) {
        return list.elements().stream()
                .allMatch(element -> element instanceof Json.Str || element.isNull());
    }

    private static @Nullable String word(@Nullable Json value) {
        return value instanceof Json.Str text ? text.value() : null;
    }
}
