package dev.sluice.providers.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.providers.json.JsonWriter;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One answer in OpenAI's form. Immutable.
 *
 * @param model who is said to have given it
 */
record AnswerForm(String id, long created, String model) {

    private static final byte[] DONE = "data: [DONE]\n\n".getBytes(UTF_8);

    static AnswerForm begun(Instant now, String model) {
        return new AnswerForm(
                "chatcmpl-" + UUID.randomUUID().toString().replace("-", ""),
                now.getEpochSecond(),
                model);
    }

    /** An event of a stream. */
    byte[] event(String text) {
        return event(chunk(text, /* finish= */ null)).getBytes(UTF_8);
    }

    /** The events that end a stream. */
    List<byte[]> end() {
        return List.of(event(chunk(/* text= */ null, "stop")).getBytes(UTF_8), DONE.clone());
    }

    private static String event(JsonWriter json) {
        return "data: " + json + "\n\n";
    }

    private JsonWriter chunk(@Nullable String text, @Nullable String finish) {
        JsonWriter json = head("chat.completion.chunk");
        json.name("choices").beginArray().beginObject().member("index", 0);
        json.name("delta").beginObject();
        if (text != null) {
            json.member("role", "assistant").member("content", text);
        }
        json.endObject().member("finish_reason", finish).endObject().endArray();
        return json.endObject();
    }

    byte[] whole(CharSequence text) {
        JsonWriter json = head("chat.completion");
        json.name("choices").beginArray().beginObject().member("index", 0);
        json.name("message").beginObject();
        json.member("role", "assistant").member("content", text.toString());
        json.name("refusal").nothing().endObject();
        json.name("logprobs").nothing().member("finish_reason", "stop");
        return json.endObject().endArray().endObject().toBytes();
    }

    private JsonWriter head(String object) {
        JsonWriter json = new JsonWriter().beginObject();
        json.member("id", id).member("object", object).member("created", created);
        return json.member("model", model);
    }
}
