package dev.sluice.providers.gemini;

import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes the parts of an answer. */
final class AnswerParts {

    private AnswerParts() {}

    static void text(JsonWriter json, String text, boolean thought) {
        json.beginObject().member("text", text);
        json.optional("thought", thought ? Boolean.TRUE : null).endObject();
    }

    /** What belongs to the thoughts before it, for the model that had them. */
    static void signature(JsonWriter json, String signature) {
        json.beginObject().member("text", "").name("thought").bool(true);
        json.member("thoughtSignature", signature).endObject();
    }

    static void call(
            JsonWriter json,
            String id,
            String name,
            String arguments,
            @Nullable ProviderBound bound) {
        json.beginObject().name("functionCall").beginObject();
        json.optional("id", id.isEmpty() ? null : id);
        json.member("name", name).name("args").raw(args(arguments)).endObject();
        json.optional("thoughtSignature", ThoughtSignatures.shown(bound)).endObject();
    }

    /** The form has an object here, whatever the model wrote. */
    private static RawJson args(String arguments) {
        if (arguments.isBlank()) {
            return new RawJson("{}");
        }
        return JsonReader.read(arguments.getBytes(StandardCharsets.UTF_8)).orElse(null)
                        instanceof Json.Obj object
                ? object.raw()
                : new RawJson(
                        new JsonWriter()
                                .beginObject()
                                .member("arguments", arguments)
                                .endObject()
                                .toString());
    }
}
