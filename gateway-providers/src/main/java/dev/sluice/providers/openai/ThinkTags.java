package dev.sluice.providers.openai;

import java.util.function.Consumer;

/**
 * Tells thoughts from the answer where a model writes {@code <think>...</think>} at the beginning
 * of its text, as DeepSeek R1 and its kin do. Tags may be cut anywhere; in the middle of a text
 * they are text.
 */
final class ThinkTags {

    private static final String OPEN = "<think>";
    private static final String CLOSE = "</think>";

    private enum Place {
        /** Nothing but white space, or a part of the tag, has come. */
        BEFORE,
        THOUGHTS,
        /** Behind the tag: white space is left out. */
        BETWEEN,
        ANSWER
    }

    private Place place = Place.BEFORE;
    private String held = "";

    void take(String piece, Consumer<String> thoughts, Consumer<String> answer) {
        if (place == Place.ANSWER) {
            answer.accept(piece);
            return;
        }
        String text = held + piece;
        held = "";
        switch (place) {
            case BEFORE -> before(text, thoughts, answer);
            case THOUGHTS -> thoughts(text, thoughts, answer);
            case BETWEEN -> between(text, answer);
            case ANSWER -> {}
        }
    }

    /** No more text: what was held is what it looks like. */
    void end(Consumer<String> thoughts, Consumer<String> answer) {
        String rest = held;
        held = "";
        switch (place) {
            case BEFORE, ANSWER -> answer.accept(rest);
            case THOUGHTS -> thoughts.accept(rest);
            case BETWEEN -> {}
        }
        if (place == Place.BEFORE && !rest.isEmpty()) {
            place = Place.ANSWER;
        }
    }

    private void before(String text, Consumer<String> thoughts, Consumer<String> answer) {
        String begun = text.stripLeading();
        if (begun.startsWith(OPEN)) {
            place = Place.THOUGHTS;
            thoughts(begun.substring(OPEN.length()), thoughts, answer);
        } else if (OPEN.startsWith(begun)) {
            held = text;
        } else {
            place = Place.ANSWER;
            answer.accept(text);
        }
    }

    private void thoughts(String text, Consumer<String> thoughts, Consumer<String> answer) {
        int close = text.indexOf(CLOSE);
        if (close >= 0) {
            thoughts.accept(text.substring(0, close));
            place = Place.BETWEEN;
            between(text.substring(close + CLOSE.length()), answer);
            return;
        }
        int kept = tailThatMayClose(text);
        thoughts.accept(text.substring(0, text.length() - kept));
        held = text.substring(text.length() - kept);
    }

    private void between(String text, Consumer<String> answer) {
        String begun = text.stripLeading();
        if (!begun.isEmpty()) {
            place = Place.ANSWER;
            answer.accept(begun);
        }
    }

    /** How many letters at the end may be the beginning of the closing tag. */
    private static int tailThatMayClose(String text) {
        for (int length = Math.min(CLOSE.length() - 1, text.length()); length > 0; length--) {
            if (text.endsWith(CLOSE.substring(0, length))) {
                return length;
            }
        }
        return 0;
    }
}
