package dev.sluice.providers.anthropic;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.Message.AssistantTurn;
import dev.sluice.core.request.Message.ToolResult;
import dev.sluice.core.request.ToolCall;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a conversation answers the calls of a turn. With a budget of thoughts the API wants that
 * turn to begin with its signed thoughts, and refuses the request else.
 */
final class ToolLoop {

    private ToolLoop() {}

    /**
     * Whether a loop goes on whose turn does not begin with thoughts that {@code model} may see.
     */
    static boolean lacksItsThoughts(List<Message> messages, String model) {
        int last = messages.size() - 1;
        boolean answers = false;
        while (last >= 0 && !(messages.get(last) instanceof AssistantTurn)) {
            answers |= messages.get(last) instanceof ToolResult;
            last--;
        }
        List<ContentPart> said = saidUpTo(messages, last);
        return answers
                && said.stream().anyMatch(ToolCall.class::isInstance)
                && !beginsWithThoughts(said, model);
    }

    /** Turns of the model in a row are one. */
    private static List<ContentPart> saidUpTo(List<Message> messages, int last) {
        List<ContentPart> said = new ArrayList<>();
        for (int i = last; i >= 0 && messages.get(i) instanceof AssistantTurn turn; i--) {
            said.addAll(0, turn.content());
        }
        return said;
    }

    private static boolean beginsWithThoughts(List<ContentPart> said, String model) {
        for (ContentPart part : said) {
            if (part instanceof ContentPart.Reasoning thought) {
                if (Signatures.mayGoTo(model, thought.bound())) {
                    return true;
                }
            } else if (!(part instanceof ContentPart.Text text && text.text().isBlank())) {
                return false;
            }
        }
        return false;
    }
}
