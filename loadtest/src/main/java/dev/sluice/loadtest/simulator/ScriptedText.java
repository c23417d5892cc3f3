package dev.sluice.loadtest.simulator;

import java.util.ArrayList;
import java.util.List;

/** The text of an answer, cut into the pieces of its chunks. */
final class ScriptedText {

    /**
     * Told from one of its sentences on. Some characters beyond ASCII, so that cuts inside one
     * happen.
     */
    private static final List<String> TALE =
            List.of(
                    "A sluice is a gate — it lets water through at the rate that the fields below"
                            + " can take.",
                    "Nobody upstream needs to know how many fields there are.",
                    "When one canal falls dry, the keeper opens another, and the mills do not"
                            + " stop.",
                    "He is no naïve man: he has seen floods, and drought, and ice in the Straße.",
                    "What flows twice he measures once ✓ and writes into his book.",
                    "At night he listens, for a gate that hums is a gate that will break.",
                    "In the morning he writes down what went through, drop by drop, to the last.");

    private static final int PROMPT_WORDS = 8;

    private ScriptedText() {}

    /** The first piece names the simulator; then the prompt's first words; then a tale. */
    static List<String> pieces(String prompt, String simulator, int chunks) {
        List<String> pieces = new ArrayList<>();
        pieces.add(disclosure(simulator));
        for (String word : prompt.strip().split("\\s+", PROMPT_WORDS + 1)) {
            if (!word.isEmpty() && pieces.size() <= PROMPT_WORDS) {
                pieces.add(" " + word);
            }
        }
        int sentence = Math.floorMod(prompt.hashCode(), TALE.size());
        while (pieces.size() < chunks) {
            for (String word : TALE.get(sentence).split(" ", -1)) {
                pieces.add(" " + word);
            }
            sentence = (sentence + 1) % TALE.size();
        }
        return List.copyOf(pieces.subList(0, chunks));
    }

    static String whole(String prompt, String simulator, int chunks) {
        return String.join("", pieces(prompt, simulator, chunks));
    }

    private static String disclosure(String simulator) {
        return "A simulated answer from \"" + simulator + "\":";
    }
}
