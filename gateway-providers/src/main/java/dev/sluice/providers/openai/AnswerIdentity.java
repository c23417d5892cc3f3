package dev.sluice.providers.openai;

import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.providers.json.JsonWriter;
import java.time.InstantSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is the same in all chunks of an answer. An upstream id is kept inside of ours, so that both
 * can be found in a log; an upstream without one gets a random one.
 */
record AnswerIdentity(String id, String model, long createdEpochSeconds) {

    private static final String PREFIX = "chatcmpl-";

    static AnswerIdentity of(
            StreamEvent.@Nullable Started started, AnswerRules rules, InstantSource clock) {
        String id = started == null ? "" : started.id();
        if (id.isEmpty()) {
            id = UUID.randomUUID().toString().replace("-", "");
        }
        String model = started == null ? "" : started.model();
        long created = started == null ? 0 : started.createdEpochSeconds();
        return new AnswerIdentity(
                id.startsWith(PREFIX) ? id : PREFIX + id,
                rules.modelOf(model),
                created > 0 ? created : clock.instant().getEpochSecond());
    }

    /** The same answer under the id that its first chunks had. */
    AnswerIdentity withId(String upstreamId) {
        return new AnswerIdentity(upstreamId, model, createdEpochSeconds);
    }

    void writeTo(JsonWriter json, String object) {
        json.member("id", id)
                .member("object", object)
                .member("created", createdEpochSeconds)
                .member("model", model);
    }

    /** An id for a tool call whose provider gave none. */
    String toolCallId(int choice, int index) {
        return "call_"
                + (id.startsWith(PREFIX) ? id.substring(PREFIX.length()) : id)
                + "_"
                + choice
                + "_"
                + index;
    }
}
