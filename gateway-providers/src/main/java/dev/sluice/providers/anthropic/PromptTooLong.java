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

    /** The window, in the words of OpenAI, DeepSeek, vLLM, Mistral, xAI, Gemini, TGI, ... */
    private static final Pattern WINDOW =
            Pattern.compile(
                    "(?:maximum (?:context|prompt) length(?: (?:is|of)|:)"
                            + "|context length is only"
                            + "|maximum number of tokens allowed \\(?"
                            + "|context (?:window|length|limit) (?:of|is)|model's maximum of"
                            + "|too large for model with|available context size \\("
                            + "|limit for this model is|must be <=|limit of|> )\\s*(\\d[\\d,]*)",
                    Pattern.CASE_INSENSITIVE);

    /** What was sent. */
    private static final Pattern SENT =
            Pattern.compile(
                    "(?:resulted in|requested|passed|input token count \\(?|has|contains|given:"
                            + "|request \\(|too long:|tokens \\()\\s*(?:about )?(\\d[\\d,]*)",
                    Pattern.CASE_INSENSITIVE);

    /** What was too much, in Cohere's words. */
    private static final Pattern EXCESS =
            Pattern.compile("limit exceeded by\\s*(\\d[\\d,]*)", Pattern.CASE_INSENSITIVE);

    private PromptTooLong() {}

    static String inAnthropicsWords(String message) {
        return message.startsWith(OPENING)
                ? message
                : OPENING + figures(message) + " (" + message + ")";
    }

    /** Nothing where the figures are not both told, or make no sense together. */
    private static String figures(String message) {
        OptionalLong window = number(WINDOW, message);
        if (window.isEmpty()) {
            return "";
        }
        OptionalLong excess = number(EXCESS, message);
        OptionalLong sent =
                excess.isPresent()
                        ? OptionalLong.of(window.getAsLong() + excess.getAsLong())
                        : number(SENT, message);
        return sent.isPresent() && sent.getAsLong() > window.getAsLong()
                ? ": " + sent.getAsLong() + " tokens > " + window.getAsLong() + " maximum"
                : "";
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
