package dev.sluice.core.request;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the answer is to be, apart from its content.
 *
 * @param format null = unsaid
 * @param stop texts that end the answer
 * @param maxTokens reasoning included; null = unsaid
 * @param choices how many answers; null = unsaid, which is one
 */
public record OutputRules(
        @Nullable ResponseFormat format,
        List<String> stop,
        @Nullable Long maxTokens,
        @Nullable Long choices) {

    public static final OutputRules NONE = new OutputRules(null, List.of(), null, null);

    public OutputRules {
        stop = List.copyOf(stop);
    }
}
