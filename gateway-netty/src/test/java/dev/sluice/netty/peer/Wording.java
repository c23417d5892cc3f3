package dev.sluice.netty.peer;

import java.util.List;

/** How one form writes answers and errors. Stateless. */
sealed interface Wording permits OpenAiWording, AnthropicWording, GeminiWording {

    /** Tokens of each prompt. */
    int PROMPT_TOKENS = 11;

    /**
     * An event of a stream.
     *
     * @param content whether it says a part of the answer
     */
    record Event(String text, boolean content) {}

    static Wording of(ProviderForm form) {
        return switch (form) {
            case OPENAI -> new OpenAiWording();
            case ANTHROPIC -> new AnthropicWording();
            case GEMINI -> new GeminiWording();
        };
    }

    List<Event> stream(Answer answer, String model);

    String whole(Answer answer, String model);

    /** The body of an error answer. */
    String error(int status, String message);

    /** An error inside of a stream that began well. */
    String errorEvent(String message);
}
