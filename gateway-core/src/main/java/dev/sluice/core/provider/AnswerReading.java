package dev.sluice.core.provider;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ProviderError;
import org.jspecify.annotations.Nullable;

/** What a provider's whole (not streamed) body with a 2xx status turned out to be. */
public sealed interface AnswerReading {

    record Answer(@Nullable TokenUsage usage) implements AnswerReading {}

    /** An error object where an answer was due. */
    record ErrorObject(ProviderError error) implements AnswerReading {}

    /** Not of the dialect at all, for example a page. {@code what} says what it is. */
    record NoAnswer(String what) implements AnswerReading {}
}
