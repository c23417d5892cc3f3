package dev.sluice.core.request;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The canonical form of a chat request: what every surface is read into and every dialect can be
 * written from. The model's name and the wish to stream belong to {@link ChatRequest}.
 *
 * @param thinking null = unsaid
 * @param user a name for the end user that the client gives to the provider; null = unsaid
 * @param metadata an object of the client's own; null = unsaid
 */
public record Conversation(
        List<Message> messages,
        Tooling tooling,
        OutputRules output,
        Sampling sampling,
        @Nullable Thinking thinking,
        @Nullable String user,
        @Nullable RawJson metadata,
        UnknownMembers unknown) {

    public Conversation {
        messages = List.copyOf(messages);
    }
}
