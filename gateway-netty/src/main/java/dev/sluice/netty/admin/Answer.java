package dev.sluice.netty.admin;

import dev.sluice.core.request.Header;
import dev.sluice.netty.json.JsonLine;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A whole answer.
 *
 * @param change what a request that changes something was about; null for all others
 */
record Answer(
        int status, String mediaType, String body, List<Header> fields, @Nullable Change change)
        implements Reply {

    static final String JSON = "application/json";

    Answer {
        fields = List.copyOf(fields);
    }

    static Answer text(int status, String mediaType, String body) {
        return new Answer(status, mediaType, body, List.of(), null);
    }

    /** An object with these members. */
    static Answer json(int status, Consumer<JsonLine> members) {
        return text(status, JSON, object(members));
    }

    /** An object with these members, as text. */
    static String object(Consumer<JsonLine> members) {
        StringBuilder out = new StringBuilder(256);
        JsonLine line = new JsonLine(out);
        line.begin();
        members.accept(line);
        line.end();
        return out.toString();
    }

    static Answer error(int status, String message) {
        return json(
                status,
                line -> {
                    line.begin("error");
                    line.text("message", message);
                    line.end();
                });
    }

    Answer with(Header field) {
        return new Answer(status, mediaType, body, List.of(field), change);
    }

    Answer about(Change subject) {
        return new Answer(status, mediaType, body, fields, subject);
    }
}
