package dev.sluice.providers.gemini;

import dev.sluice.core.request.RawJson;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** JSON Schema out of the API's own form, which writes types in capitals and has its own null. */
final class JsonSchemas {

    /** The API writes numbers of 64 bits as strings. */
    private static final Set<String> COUNTS =
            Set.of(
                    "minItems",
                    "maxItems",
                    "minLength",
                    "maxLength",
                    "minProperties",
                    "maxProperties");

    private JsonSchemas() {}

    static RawJson of(@Nullable Json schema) {
        if (schema == null) {
            return RawJson.NULL;
        }
        JsonWriter json = new JsonWriter();
        write(schema, json);
        return new RawJson(json.toString());
    }

    private static void write(Json value, JsonWriter json) {
        switch (value) {
            case Json.Obj schema -> write(schema, json);
            case Json.Arr list -> {
                json.beginArray();
                list.elements().forEach(element -> write(element, json));
                json.endArray();
            }
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> json.raw(value.raw());
        }
    }

    private static void write(Json.Obj schema, JsonWriter json) {
        boolean nullable = Boolean.TRUE.equals(schema.bool("nullable"));
        json.beginObject();
        for (Map.Entry<String, Json> member : schema.members().entrySet()) {
            switch (member.getKey()) {
                case "type" -> type(member.getValue(), nullable, json.name("type"));
                case "nullable", "propertyOrdering", "property_ordering" -> {}
                case "properties" ->
                        properties(
                                member.getValue(),
                                Members.elements(schema, "propertyOrdering"),
                                json.name("properties"));
                case "enum", "default", "example", "required" ->
                        json.name(member.getKey()).raw(member.getValue().raw());
                default -> {
                    String name = Members.camel(member.getKey());
                    if (COUNTS.contains(name)) {
                        json.name(name).raw(number(member.getValue()));
                    } else {
                        write(member.getValue(), json.name(name));
                    }
                }
            }
        }
        json.endObject();
    }

    /** Names of properties are the application's own; their order is the answer's. */
    private static void properties(Json value, List<Json> ordering, JsonWriter json) {
        if (!(value instanceof Json.Obj properties)) {
            json.raw(value.raw());
            return;
        }
        Map<String, Json> ordered = new LinkedHashMap<>();
        for (Json element : ordering) {
            if (element instanceof Json.Str name
                    && properties.members().containsKey(name.value())) {
                ordered.put(name.value(), properties.members().get(name.value()));
            }
        }
        ordered.putAll(properties.members());
        json.beginObject();
        ordered.forEach((name, schema) -> write(schema, json.name(name)));
        json.endObject();
    }

    private static RawJson number(Json count) {
        Json.Num number = Members.number(count);
        return number == null ? count.raw() : number.raw();
    }

    private static void type(Json type, boolean nullable, JsonWriter json) {
        if (!(type instanceof Json.Str word)) {
            json.raw(type.raw());
        } else if (nullable) {
            json.beginArray()
                    .string(word.value().toLowerCase(Locale.ROOT))
                    .string("null")
                    .endArray();
        } else {
            json.string(word.value().toLowerCase(Locale.ROOT));
        }
    }
}
