package dev.sluice.core.provider;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ProviderError;
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

    record RefusalDelta(int choice, String text) implements StreamEvent {}

    /**
     * A piece of a tool call. The first piece of an index carries {@code id} and {@code name}; the
     * arguments are the pieces joined.
     */
    record ToolCallDelta(
            int choice, int index, @Nullable String id, @Nullable String name, String arguments)
            implements StreamEvent {}

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
