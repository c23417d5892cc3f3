package dev.sluice.providers.openai;

import static dev.sluice.providers.surface.MemberType.ARRAY;
import static dev.sluice.providers.surface.MemberType.BOOLEAN;
import static dev.sluice.providers.surface.MemberType.INTEGER;
import static dev.sluice.providers.surface.MemberType.NUMBER;
import static dev.sluice.providers.surface.MemberType.OBJECT;
import static dev.sluice.providers.surface.MemberType.STRING;
import static dev.sluice.providers.surface.MemberType.STRING_OR_ARRAY;
import static dev.sluice.providers.surface.MemberType.STRING_OR_OBJECT;

import dev.sluice.providers.surface.MemberType;
import java.util.Map;

/**
 * The types that members of a request must have for any provider to make sense of them. What is not
 * in the table is the provider's to judge.
 */
final class MemberTypes {

    private static final Map<String, MemberType> BY_NAME =
            Map.ofEntries(
                    Map.entry("temperature", NUMBER),
                    Map.entry("top_p", NUMBER),
                    Map.entry("frequency_penalty", NUMBER),
                    Map.entry("presence_penalty", NUMBER),
                    Map.entry("max_tokens", INTEGER),
                    Map.entry("max_completion_tokens", INTEGER),
                    Map.entry("n", INTEGER),
                    Map.entry("seed", INTEGER),
                    Map.entry("top_logprobs", INTEGER),
                    Map.entry("stream", BOOLEAN),
                    Map.entry("parallel_tool_calls", BOOLEAN),
                    Map.entry("user", STRING),
                    Map.entry("reasoning_effort", STRING),
                    Map.entry("tools", ARRAY),
                    Map.entry("tool_choice", STRING_OR_OBJECT),
                    Map.entry("response_format", OBJECT),
                    Map.entry("logit_bias", OBJECT),
                    Map.entry("metadata", OBJECT),
                    Map.entry("stop", STRING_OR_ARRAY));

    private MemberTypes() {}

    static Map<String, MemberType> byName() {
        return BY_NAME;
    }
}
