package dev.sluice.providers.command;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Message;
import java.util.List;
import java.util.stream.Collectors;

/** What is said in a conversation, as text. */
final class Spoken {

    private Spoken() {}

    /** The rules, a blank line between them. */
    static String system(Conversation conversation) {
        return conversation.messages().stream()
                .map(
                        message ->
                                switch (message) {
                                    case Message.SystemTurn turn -> text(turn.content());
                                    case Message.DeveloperTurn turn -> text(turn.content());
                                    case Message.UserTurn _,
                                            Message.AssistantTurn _,
                                            Message.ToolResult _,
                                            Message.Foreign _ ->
                                            "";
                                })
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n\n"));
    }

    /** The last turn of the user; empty where there is none. */
    static String lastOfUser(Conversation conversation) {
        List<Message> messages = conversation.messages();
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i) instanceof Message.UserTurn turn) {
                return text(turn.content());
            }
        }
        return "";
    }

    /** The texts among the parts, a line each. */
    static String text(List<ContentPart> parts) {
        return parts.stream()
                .filter(ContentPart.Text.class::isInstance)
                .map(part -> ((ContentPart.Text) part).text())
                .collect(Collectors.joining("\n"));
    }
}
