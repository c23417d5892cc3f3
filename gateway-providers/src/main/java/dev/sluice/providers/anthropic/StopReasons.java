package dev.sluice.providers.anthropic;

import dev.sluice.core.provider.FinishReason;

/** Anthropic's {@code stop_reason} and the canonical word. */
final class StopReasons {

    private StopReasons() {}

    static FinishReason read(String word) {
        return switch (word) {
            case "end_turn", "stop_sequence" -> FinishReason.STOP;
            case "max_tokens", "model_context_window_exceeded" -> FinishReason.LENGTH;
            case "tool_use" -> FinishReason.TOOL_CALLS;
            case "refusal" -> FinishReason.CONTENT_FILTER;
            default -> FinishReason.OTHER;
        };
    }

    /**
     * The word for an answer.
     *
     * @param calls whether it calls tools: some providers say "stop" all the same
     */
    static String write(FinishReason reason, boolean calls) {
        return switch (reason) {
            case STOP, OTHER -> calls ? "tool_use" : "end_turn";
            case LENGTH -> "max_tokens";
            case TOOL_CALLS -> "tool_use";
            case CONTENT_FILTER -> "refusal";
        };
    }
}
