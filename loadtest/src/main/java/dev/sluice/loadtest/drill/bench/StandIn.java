package dev.sluice.loadtest.drill.bench;

import dev.sluice.loadtest.process.GatewayDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A program of this machine that answers in place of a model, and fails while a file lies beside
 * it. Owns its two files.
 */
public final class StandIn {
    private final Path script;
    private final Path dead;

    private StandIn(Path script, Path dead) {
        this.script = script;
        this.dead = dead;
    }

    /**
     * Written when this returns.
     *
     * @param name part of the names of its files, and said in its answer
     * @param answerChars that it prints at least
     */
    public static StandIn write(Path directory, String name, int answerChars) throws IOException {
        Path script = directory.resolve("program-" + name + ".sh");
        Path dead = directory.resolve("program-" + name + ".dead");
        String text = "A simulated answer of the program " + name + ", which no model has written.";
        String whole = (text + " ").repeat(answerChars / text.length() + 1).strip();
        Files.writeString(
                script,
                """
                #!/bin/sh
                if [ -e '%s' ]; then
                  echo 'simulated: the program is dead' >&2
                  exit 3
                fi
                echo '%s'
                """
                        .formatted(dead, whole));
        return new StandIn(script, dead);
    }

    /** As a configuration has it. */
    public List<String> command() {
        return List.of("/bin/sh", script.toString());
    }

    /** Deletes a directory of such programs. */
    public static void delete(Path directory) {
        new GatewayDirectory(directory).delete();
    }

    public void die() throws IOException {
        Files.writeString(dead, "");
    }

    public void live() throws IOException {
        Files.deleteIfExists(dead);
    }
}
