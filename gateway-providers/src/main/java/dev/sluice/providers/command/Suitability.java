package dev.sluice.providers.command;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.OutputRules;
import dev.sluice.core.request.ResponseFormat;
import dev.sluice.core.request.ToolCall;
import dev.sluice.core.request.ToolChoice;
import java.util.List;
import java.util.Optional;

/** What a program that reads text and prints text cannot serve. Pure. */
final class Suitability {

    private Suitability() {}

    /** Why the request cannot be served, as a sentence about the program; empty: it can. */
    static Optional<String> obstacle(Conversation conversation) {
        ToolChoice choice = conversation.tooling().choice();
        if (choice instanceof ToolChoice.Required || choice instanceof ToolChoice.Function) {
            return Optional.of("gives a text, and the request demands a tool call");
        }
        OutputRules output = conversation.output();
        if (output.format() instanceof ResponseFormat.JsonObject
                || output.format() instanceof ResponseFormat.JsonSchema) {
            return Optional.of("gives a text, and the request demands JSON");
        }
        if (output.choices() != null && output.choices() > 1) {
            return Optional.of("gives one answer, and the request demands several");
        }
        return conversation.messages().stream().anyMatch(Suitability::showsMoreThanText)
                ? Optional.of("reads text, and the request holds something else")
                : Optional.empty();
    }

    private static boolean showsMoreThanText(Message message) {
        return switch (message) {
            case Message.SystemTurn turn -> holdsMoreThanText(turn.content());
            case Message.DeveloperTurn turn -> holdsMoreThanText(turn.content());
            case Message.UserTurn turn -> holdsMoreThanText(turn.content());
            case Message.AssistantTurn turn -> holdsMoreThanText(turn.content());
            case Message.ToolResult result -> holdsMoreThanText(result.content());
            case Message.Foreign _ -> true;
        };
    }

    private static boolean holdsMoreThanText(List<ContentPart> parts) {
        return parts.stream()
                .anyMatch(
                        part ->
                                switch (part) {
                                    case ContentPart.Text _,
                                            ContentPart.Refusal _,
                                            ContentPart.Reasoning _,
                                            ToolCall.Function _ ->
                                            false;
                                    case ContentPart.Image _,
                                            ContentPart.Audio _,
                                            ContentPart.Document _,
                                            ContentPart.Foreign _,
                                            ToolCall.ForeignCall _ ->
                                            true;
                                });
    }
}
