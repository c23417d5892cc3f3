package dev.sluice.providers.openai;

import dev.sluice.core.request.Message;
import dev.sluice.core.request.ToolCall;
import dev.sluice.providers.translation.CallIds;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.MessagePlaces;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Sees to it that results of tools stand directly behind the calls that they answer, all of them,
 * as this form demands. One instance a conversation.
 */
final class CallOrder {

    private final MessagePlaces places;
    private final Losses losses;
    private final Set<String> open = new LinkedHashSet<>();
    private int callsAt;

    CallOrder(MessagePlaces places, Losses losses) {
        this.places = places;
        this.losses = losses;
    }

    /** Takes the next message, which is the one with that index. */
    void take(Message message, int index) throws UntranslatableRequest {
        if (message instanceof Message.ToolResult result) {
            if (!open.remove(result.callId())) {
                throw losses.refusal(
                        places.of(index),
                        places.of(index)
                                + " is the result of the tool call '"
                                + CallIds.plain(result.callId())
                                + "', which the assistant's message before it does not make");
            }
            return;
        }
        end();
        if (message instanceof Message.AssistantTurn turn) {
            for (ToolCall call : turn.toolCalls()) {
                if (call instanceof ToolCall.Function function) {
                    open.add(function.id());
                    callsAt = index;
                }
            }
        }
    }

    /** The conversation is over, or somebody else speaks. */
    void end() throws UntranslatableRequest {
        if (!open.isEmpty()) {
            throw losses.refusal(
                    places.of(callsAt),
                    places.of(callsAt)
                            + " calls a tool ("
                            + CallIds.plain(open.iterator().next())
                            + ") and no result follows; each call needs a message with its result");
        }
    }
}
