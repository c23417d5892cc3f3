package dev.sluice.providers.translation;

import dev.sluice.core.provider.Assignment;
import dev.sluice.core.request.Conversation;
import java.util.List;

/** What a client calls the messages of its request, by their index in the canonical form. */
@FunctionalInterface
public interface MessagePlaces {

    /** The place of the message with that index. */
    String of(int index);

    /**
     * In a request; looked up once somebody asks.
     *
     * @param conversation as it is sent: its target may have put rules before what the client said
     */
    static MessagePlaces in(Assignment assignment, Conversation conversation) {
        return index -> {
            List<String> places = assignment.surface().placesOfMessages(assignment.request());
            int own = index - (conversation.messages().size() - places.size());
            return own < 0 || own >= places.size() ? "system_suffix" : places.get(own);
        };
    }
}
