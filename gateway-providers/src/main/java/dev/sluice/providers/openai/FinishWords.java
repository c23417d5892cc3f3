package dev.sluice.providers.openai;

import dev.sluice.core.provider.FinishReason;

/** OpenAI's words for the end of a choice, and those of the family that mean the same. */
final class FinishWords {

    private FinishWords() {}

    static FinishReason read(String word) {
        return switch (word) {
            case "stop", "eos", "end_turn", "stop_sequence" -> FinishReason.STOP;
            case "length", "max_tokens", "model_length" -> FinishReason.LENGTH;
            case "tool_calls", "function_call", "tool_use" -> FinishReason.TOOL_CALLS;
            case "content_filter" -> FinishReason.CONTENT_FILTER;
            default -> FinishReason.OTHER;
        };
    }

    static String write(FinishReason reason) {
        return switch (reason) {
            case STOP, OTHER -> "stop";
            case LENGTH -> "length";
            case TOOL_CALLS -> "tool_calls";
            case CONTENT_FILTER -> "content_filter";
        };
    }
}
