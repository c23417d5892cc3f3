package dev.sluice.providers.anthropic;

import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.providers.json.JsonWriter;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who an answer is. An upstream id is kept inside of ours, so that both can be found in a log; an
 * upstream without one gets a random one.
 */
record AnswerIdentity(String id, String model) {

    private static final String PREFIX = "msg_";

    static AnswerIdentity of(StreamEvent.@Nullable Started started, AnswerRules rules) {
        String id = started == null ? "" : started.id();
        if (id.isEmpty()) {
            id = UUID.randomUUID().toString().replace("-", "");
        }
        String model = started == null ? "" : started.model();
        return new AnswerIdentity(id.startsWith(PREFIX) ? id : PREFIX + id, rules.modelOf(model));
    }

    void writeTo(JsonWriter json) {
        json.member("id", id)
                .member("type", "message")
                .member("role", "assistant")
                .member("model", model);
    }

    /** An id for a tool call whose provider gave none. */
    String toolCallId(int index) {
        return "toolu_" + id.substring(PREFIX.length()) + "_" + index;
    }
}
