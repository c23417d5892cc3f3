package dev.sluice.netty.peer;

import java.util.List;

/**
 * What a provider says, before it has a form.
 *
 * @param cut whether it ends by its limit of tokens
 */
record Answer(List<String> text, List<Call> calls, boolean cut) {

    /** A call of a tool; {@code id} is told in the forms that have ids. */
    record Call(String id, String name, String arguments) {
        private static final int PIECE = 8;

        List<String> pieces() {
            return cutUp(arguments, PIECE);
        }
    }

    Answer {
        text = List.copyOf(text);
        calls = List.copyOf(calls);
    }

    static Answer of(String text, int piece) {
        return new Answer(cutUp(text, piece), List.of(), /* cut= */ false);
    }

    /** Its first pieces, where it has more of them. */
    Answer limitedTo(long pieces) {
        return text.size() <= pieces
                ? this
                : new Answer(text.subList(0, (int) pieces), calls, /* cut= */ true);
    }

    /** One a piece. */
    int tokens() {
        return text.size() + calls.size();
    }

    String whole() {
        return String.join("", text);
    }

    private static List<String> cutUp(String text, int size) {
        List<String> pieces = new java.util.ArrayList<>();
        for (int i = 0; i < text.length(); i += size) {
            pieces.add(text.substring(i, Math.min(text.length(), i + size)));
        }
        return pieces;
    }
}
