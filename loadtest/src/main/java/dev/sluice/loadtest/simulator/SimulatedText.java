package dev.sluice.loadtest.simulator;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is known of the simulators' answers from outside, so that a client can check each word. */
public final class SimulatedText {
    private static final Pattern DISCLOSURE =
            Pattern.compile("A simulated answer from \"([^\"]+)\":.*", Pattern.DOTALL);

    private SimulatedText() {}

    /** The name of the simulator that wrote the answer; nothing if none has. */
    public static Optional<String> author(String answer) {
        Matcher matcher = DISCLOSURE.matcher(answer);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** The whole text that a simulator of that name gives to a prompt. */
    public static String answer(String prompt, String simulator, int chunks) {
        return ScriptedText.whole(prompt, simulator, chunks);
    }
}
