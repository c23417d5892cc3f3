package dev.sluice.providers.anthropic;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Anthropic's wording for a prompt that does not fit: {@code prompt is too long: N tokens > M
 * maximum}. Coding agents look for it and make their conversation shorter.
 */
final class PromptTooLong {

    private static final String OPENING = "prompt is too long";

    /** The window, in the words of OpenAI, DeepSeek, vLLM, Mistral, Gemini, ... */
    private static final Pattern WINDOW =
            Pattern.compile(
                    "(?:maximum context length (?:is|of)|maximum number of tokens allowed \\(?"
                            + "|context (?:window|length|limit) (?:of|is)|model's maximum of"
                            + "|limit of|> )\\s*(\\d[\\d,]*)",
                    Pattern.CASE_INSENSITIVE);

    /** What was sent. */
    private static final Pattern SENT =
            Pattern.compile(
                    "(?:resulted in|requested|input token count \\(?|has|contains|too long:"
                            + "|tokens \\()\\s*(?:about )?(\\d[\\d,]*)",
                    Pattern.CASE_INSENSITIVE);

    private PromptTooLong() {}

    static String inAnthropicsWords(String message) {
        if (message.startsWith(OPENING)) {
            return message;
        }
        OptionalLong window = number(WINDOW, message);
        OptionalLong sent = number(SENT, message);
        String figures =
                window.isPresent() && sent.isPresent()
                        ? ": " + sent.getAsLong() + " tokens > " + window.getAsLong() + " maximum"
                        : "";
        return OPENING + figures + " (" + message + ")";
    }

    private static OptionalLong number(Pattern pattern, String message) {
        Matcher found = pattern.matcher(message);
        if (!found.find()) {
            return OptionalLong.empty();
        }
        String digits = found.group(1).replace(",", "");
        return digits.length() > 12
                ? OptionalLong.empty()
                : OptionalLong.of(Long.parseLong(digits));
    }
}
