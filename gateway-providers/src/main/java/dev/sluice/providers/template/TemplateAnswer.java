package dev.sluice.providers.template;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.providers.json.JsonWriter;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The floor's answer in OpenAI's form. Each object of it carries a member of ours that says what it
 * is, because a head that has gone out before cannot.
 *
 * @param pieces the events of a stream, or one whole body
 */
record TemplateAnswer(String contentType, List<byte[]> pieces) {

    private static final String MODEL = "template";
    private static final byte[] DONE = "data: [DONE]\n\n".getBytes(UTF_8);

    static TemplateAnswer of(String text, boolean streamed, Instant now) {
        Identity identity =
                new Identity(
                        "chatcmpl-" + UUID.randomUUID().toString().replace("-", ""),
                        now.getEpochSecond());
        return streamed
                ? new TemplateAnswer(
                        "text/event-stream",
                        List.of(
                                event(identity.chunk(text, /* finish= */ null)),
                                event(identity.chunk(/* text= */ null, "stop")),
                                DONE))
                : new TemplateAnswer("application/json", List.of(identity.whole(text).toBytes()));
    }

    private static byte[] event(JsonWriter json) {
        return ("data: " + json + "\n\n").getBytes(UTF_8);
    }

    /** What is the same in all pieces. */
    private record Identity(String id, long created) {

        JsonWriter chunk(@Nullable String text, @Nullable String finish) {
            JsonWriter json = head("chat.completion.chunk");
            json.name("choices").beginArray().beginObject().member("index", 0);
            json.name("delta").beginObject();
            if (text != null) {
                json.member("role", "assistant").member("content", text);
            }
            json.endObject().member("finish_reason", finish).endObject().endArray();
            return json.endObject();
        }

        JsonWriter whole(String text) {
            JsonWriter json = head("chat.completion");
            json.name("choices").beginArray().beginObject().member("index", 0);
            json.name("message").beginObject();
            json.member("role", "assistant").member("content", text);
            json.name("refusal").nothing().endObject();
            json.name("logprobs").nothing().member("finish_reason", "stop");
            return json.endObject().endArray().endObject();
        }

        private JsonWriter head(String object) {
            JsonWriter json = new JsonWriter().beginObject();
            json.member("id", id).member("object", object).member("created", created);
            json.member("model", MODEL);
            json.name("sluice").beginObject().member("degraded", "floor").endObject();
            return json;
        }
    }
}
