package dev.sluice.core.provider;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.request.ProviderBound;
import org.jspecify.annotations.Nullable;

/**
 * One step of an answer in canonical form: what every provider's stream is read into and every
 * surface's stream is written from. Choices count from 0; so do tool calls inside of a choice.
 */
public sealed interface StreamEvent {

    /** The answer begins. {@code model} is the served model. */
    record Started(String id, String model, long createdEpochSeconds) implements StreamEvent {}

    record TextDelta(int choice, String text) implements StreamEvent {}

    /** Thinking that a provider shows apart from the answer. */
    record ReasoningDelta(int choice, String text) implements StreamEvent {}

    /**
     * What belongs to the thoughts before it and must come back with them to the model that thought
     * them: a signature, or thoughts that only their model can read. It closes its block of
     * thoughts.
     */
    record ReasoningBound(int choice, ProviderBound bound) implements StreamEvent {}

    record RefusalDelta(int choice, String text) implements StreamEvent {}

    /**
     * A piece of a tool call. The first piece of an index carries {@code id} and {@code name}; the
     * arguments are the pieces joined.
     *
     * @param bound what must come back with the call to the model that made it; on the first piece
     */
    record ToolCallDelta(
            int choice,
            int index,
            @Nullable String id,
            @Nullable String name,
            String arguments,
            @Nullable ProviderBound bound)
            implements StreamEvent {

        /** A piece that nothing is bound to. */
        public ToolCallDelta(
                int choice,
                int index,
                @Nullable String id,
                @Nullable String name,
                String arguments) {
            this(choice, index, id, name, arguments, null);
        }
    }

    /** A choice has ended. {@code raw} is the provider's own word. */
    record Finished(int choice, FinishReason reason, String raw) implements StreamEvent {}

    record UsageReported(TokenUsage usage) implements StreamEvent {}

    /**
     * The provider said something that these events have no place for, such as citations or sound.
     * Nothing is rendered from it: whoever has the events alone has less than the answer was.
     *
     * @param member the name of the member that said it
     */
    record Uncarried(String member) implements StreamEvent {}

    /** The provider broke off with an error. Nothing follows. */
    record Failed(ProviderError error) implements StreamEvent {}
}
