package dev.sluice.providers.command;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.OutputRules;
import dev.sluice.core.request.Sampling;
import dev.sluice.core.request.Tooling;
import dev.sluice.core.request.UnknownMembers;
import java.util.List;

/** Small conversations. */
final class Conversations {

    private Conversations() {}

    static Conversation asking(String user) {
        return of(user(user));
    }

    static Conversation of(Message... messages) {
        return of(OutputRules.NONE, Tooling.NONE, messages);
    }

    static Conversation of(OutputRules output, Tooling tooling, Message... messages) {
        return new Conversation(
                List.of(messages),
                tooling,
                output,
                Sampling.UNSAID,
                /* thinking= */ null,
                /* user= */ null,
                /* metadata= */ null,
                UnknownMembers.NONE);
    }

    static Message system(String text) {
        return new Message.SystemTurn(List.of(new ContentPart.Text(text)), UnknownMembers.NONE);
    }

    static Message user(String text) {
        return new Message.UserTurn(List.of(new ContentPart.Text(text)), UnknownMembers.NONE);
    }

    static Message assistant(String text) {
        return new Message.AssistantTurn(List.of(new ContentPart.Text(text)), UnknownMembers.NONE);
    }
}
