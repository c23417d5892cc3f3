package dev.sluice.cache.recording;

import dev.sluice.core.cache.CacheTicket;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.StreamEvent;
import java.util.List;

/**
 * A whole answer in canonical events, with adjacent pieces of the same kind joined: what any
 * surface can render again. {@code toString} does not show what was said.
 *
 * @param ticket what it is kept by
 * @param complete every choice has its finish, and no error came
 */
public record RecordedAnswer(
        CacheTicket ticket, Candidate candidate, List<StreamEvent> events, boolean complete) {

    public RecordedAnswer {
        events = List.copyOf(events);
    }

    @Override
    public String toString() {
        return "RecordedAnswer[" + candidate.name() + ", " + ticket.entry() + "]";
    }
}
