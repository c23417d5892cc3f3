package dev.sluice.core.exchange;

import dev.sluice.core.cache.StoredAnswer;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.StreamEncoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.Surface;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * An answer from memory as one client is sent it: in its surface, streamed or whole as it asked,
 * with an id and a time of its own.
 *
 * <p>Confined to the exchange's event loop.
 */
record Replay(StoredAnswer stored, Surface surface, AnswerRules rules, AnswerHeaders headers) {

    void stream(ClientAnswer answer) {
        answer.commit(headers.forStream(surface.streamType()));
        StreamEncoder encoder = surface.streamEncoder(rules);
        events().forEach(event -> encoder.encode(event, answer::write));
        encoder.complete(answer::write);
        answer.end();
    }

    void respond(ClientAnswer answer) {
        byte[] body = surface.encodeAnswer(events(), rules);
        answer.respond(headers.forBody("application/json"), ByteBuffer.wrap(body));
    }

    /** Two answers with one id would be one answer to whoever keeps them by it. */
    private List<StreamEvent> events() {
        List<StreamEvent> events = new ArrayList<>(stored.events().size());
        for (StreamEvent event : stored.events()) {
            events.add(
                    event instanceof StreamEvent.Started started
                            ? new StreamEvent.Started("", started.model(), 0)
                            : event);
        }
        return events;
    }
}
