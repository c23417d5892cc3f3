package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.drill.contender.UpstreamCalls;
import java.util.List;

/**
 * How one contender went through a drill.
 *
 * @param start of the drill, in {@link System#nanoTime}
 * @param replies to all requests
 * @param calls that it made for them
 */
record Course(
        String contender, long start, Outage outage, List<Reply> replies, UpstreamCalls calls) {
    Course {
        replies = List.copyOf(replies);
    }
}
