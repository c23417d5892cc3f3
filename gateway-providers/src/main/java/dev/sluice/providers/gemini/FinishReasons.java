package dev.sluice.providers.gemini;

import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.FinishReason;

/** Gemini's {@code finishReason} and the canonical word. */
final class FinishReasons {

    /**
     * The model called a tool in a way that nobody can read, and said nothing else: another try may
     * do.
     */
    static final ProviderError BROKEN_CALL =
            new ProviderError(
                    "the model called a tool in a way that cannot be read, and said nothing else",
                    "MALFORMED_FUNCTION_CALL",
                    "tool_use_failed",
                    null);

    private FinishReasons() {}

    static boolean isBrokenCall(String word) {
        return word.equals("MALFORMED_FUNCTION_CALL") || word.equals("UNEXPECTED_TOOL_CALL");
    }

    /** {@code calls}: whether the candidate calls tools, which has no reason of its own. */
    static FinishReason read(String word, boolean calls) {
        return switch (word) {
            case "STOP" -> calls ? FinishReason.TOOL_CALLS : FinishReason.STOP;
            case "MAX_TOKENS" -> FinishReason.LENGTH;
            case "SAFETY",
                    "RECITATION",
                    "BLOCKLIST",
                    "PROHIBITED_CONTENT",
                    "SPII",
                    "IMAGE_SAFETY",
                    "IMAGE_PROHIBITED_CONTENT",
                    "IMAGE_RECITATION",
                    "IMAGE_OTHER",
                    "MODEL_ARMOR",
                    "JAILBREAK" ->
                    FinishReason.CONTENT_FILTER;
            default -> calls ? FinishReason.TOOL_CALLS : FinishReason.OTHER;
        };
    }

    static String write(FinishReason reason) {
        return switch (reason) {
            case STOP, TOOL_CALLS, OTHER -> "STOP";
            case LENGTH -> "MAX_TOKENS";
            case CONTENT_FILTER -> "SAFETY";
        };
    }
}
