package dev.sluice.providers.routing;

import dev.sluice.core.error.ErrorClass;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Texts that tell what no code tells. A text is known by how it begins; two of them vary in their
 * beginning and are known by all of their fixed words in order, near the beginning.
 */
final class KnownTexts {

    /** Nothing behind this many characters is looked at. */
    private static final int NEAR = 160;

    private record Beginning(String text, ErrorClass meaning) {}

    private static final List<Beginning> BEGINNINGS =
            List.of(
                    new Beginning("incorrect api key", ErrorClass.AUTHENTICATION),
                    new Beginning("invalid api key", ErrorClass.AUTHENTICATION),
                    new Beginning("api key not valid", ErrorClass.AUTHENTICATION),
                    new Beginning("authentication fails", ErrorClass.AUTHENTICATION),
                    new Beginning("no auth credentials", ErrorClass.AUTHENTICATION),
                    new Beginning("missing authentication", ErrorClass.AUTHENTICATION),
                    new Beginning("unauthorized", ErrorClass.AUTHENTICATION),
                    new Beginning("your credit balance is too low", ErrorClass.QUOTA_EXHAUSTED),
                    new Beginning("insufficient balance", ErrorClass.QUOTA_EXHAUSTED),
                    new Beginning("insufficient credits", ErrorClass.QUOTA_EXHAUSTED),
                    new Beginning("you exceeded your current quota", ErrorClass.QUOTA_EXHAUSTED),
                    new Beginning(
                            "this model's maximum context length", ErrorClass.CONTEXT_TOO_LONG),
                    new Beginning(
                            "this model's maximum prompt length", ErrorClass.CONTEXT_TOO_LONG),
                    new Beginning("maximum context length is", ErrorClass.CONTEXT_TOO_LONG),
                    new Beginning("exceeded max context length", ErrorClass.CONTEXT_TOO_LONG),
                    new Beginning("input tokens exceeded", ErrorClass.CONTEXT_TOO_LONG),
                    new Beginning("prompt contains ", ErrorClass.CONTEXT_TOO_LONG),
                    new Beginning(
                            "the request exceeds the available context",
                            ErrorClass.CONTEXT_TOO_LONG),
                    new Beginning("your input exceeds the context", ErrorClass.CONTEXT_TOO_LONG),
                    new Beginning("prompt is too long", ErrorClass.CONTEXT_TOO_LONG),
                    new Beginning("the prompt is too long", ErrorClass.CONTEXT_TOO_LONG),
                    new Beginning("too many tokens", ErrorClass.CONTEXT_TOO_LONG),
                    new Beginning("the input token count", ErrorClass.CONTEXT_TOO_LONG),
                    new Beginning(
                            "input validation error: `inputs` tokens", ErrorClass.CONTEXT_TOO_LONG),
                    new Beginning("the response was filtered", ErrorClass.CONTENT_FILTERED),
                    new Beginning("user location is not supported", ErrorClass.BLOCKED),
                    new Beginning("loading model", ErrorClass.TRANSIENT),
                    new Beginning("model is currently overloaded", ErrorClass.TRANSIENT),
                    new Beginning("model not exist", ErrorClass.MODEL_GONE),
                    new Beginning("model: ", ErrorClass.MODEL_GONE));

    private KnownTexts() {}

    static @Nullable ErrorClass classOf(String message) {
        String text = near(message);
        for (Beginning beginning : BEGINNINGS) {
            if (text.startsWith(beginning.text())) {
                return beginning.meaning();
            }
        }
        return isModelGone(text) ? ErrorClass.MODEL_GONE : null;
    }

    /** Cloudflare's bare codes: 1010 the browser's signature, 1015 the rate, 1020 a rule. */
    static boolean isEdgeBlock(String message) {
        String text = near(message);
        return text.startsWith("error code: 10") || text.startsWith("your request was blocked");
    }

    /** "The model `x` does not exist", "... has been deprecated", "model 'x' was removed on". */
    private static boolean isModelGone(String text) {
        return startsWithModel(text)
                && (text.contains(" does not exist")
                        || text.contains(" was removed on")
                        || text.contains(" has been deprecated")
                        || text.contains(" has been decommissioned")
                        || text.contains(" not found"));
    }

    private static boolean startsWithModel(String text) {
        return text.startsWith("the model ")
                || text.startsWith("model ")
                || text.startsWith("the requested model ");
    }

    private static String near(String message) {
        String start = message.length() <= NEAR ? message : message.substring(0, NEAR);
        return start.toLowerCase(Locale.ROOT);
    }
}
