package dev.sluice.loadtest.drill.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
class StandInTest {
    @TempDir private Path directory;

    private record Outcome(int code, String text) {}

    private static Outcome run(StandIn program) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(program.command()).start();
        String text = process.inputReader().readAllAsString();
        return new Outcome(process.waitFor(), text);
    }

    @Test
    void answersAndSaysThatItIsSimulatedUntilItDies() throws Exception {
        StandIn program = StandIn.write(directory, "vertex", /* answerChars= */ 300);

        assertThat(run(program).code()).isZero();
        assertThat(run(program).text())
                .startsWith("A simulated answer of the program vertex,")
                .hasSizeGreaterThan(300);

        program.die();
        assertThat(run(program)).isEqualTo(new Outcome(3, ""));

        program.live();
        assertThat(run(program).code()).isZero();
    }
}
