package dev.sluice.loadtest.chat;

import dev.sluice.loadtest.simulator.SimulatedText;
import java.util.Optional;

/** What the text of a whole answer must be. */
public sealed interface Expectation {

    /** Nothing is known of the text. */
    record AnyText() implements Expectation {}

    /** The text of one of our simulators, word for word. */
    record SimulatedAnswer(int chunks) implements Expectation {}

    /**
     * Who wrote it, or empty where that is not known.
     *
     * @throws WrongAnswerException if the text is not what it must be
     */
    default String check(String prompt, String text) throws WrongAnswerException {
        return switch (this) {
            case AnyText() -> "";
            case SimulatedAnswer(int chunks) -> checkSimulated(prompt, text, chunks);
        };
    }

    private static String checkSimulated(String prompt, String text, int chunks)
            throws WrongAnswerException {
        Optional<String> author = SimulatedText.author(text);
        if (author.isEmpty()) {
            throw new WrongAnswerException(
                    FaultKind.WRONG_TOKENS, "the text is none of a simulator's");
        }
        String right = SimulatedText.answer(prompt, author.get(), chunks);
        if (!text.equals(right)) {
            throw new WrongAnswerException(
                    FaultKind.WRONG_TOKENS,
                    "the text of %s differs from character %d on; %d characters came, %d are right"
                            .formatted(
                                    author.get(),
                                    firstDifference(text, right),
                                    text.length(),
                                    right.length()));
        }
        return author.get();
    }

    private static int firstDifference(String a, String b) {
        int i = 0;
        while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) {
            i++;
        }
        return i;
    }
}
