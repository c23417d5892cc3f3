package dev.sluice.loadtest.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.loadtest.drill.bench.DrillBench;
import dev.sluice.loadtest.drill.bench.DrillException;
import dev.sluice.loadtest.drill.bench.Mark;
import dev.sluice.loadtest.drill.bench.TargetFault;
import dev.sluice.loadtest.process.FakeGateway;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BlackoutDrillTest {
    @TempDir private Path directory;

    /** Five seconds, in which a cool-down of three fits; slow enough to run side by side. */
    private static BlackoutPlan plan(TargetFault fault) {
        return new BlackoutPlan(
                0.4,
                Duration.ofSeconds(100),
                new Span(Duration.ofSeconds(20), Duration.ofSeconds(40)),
                fault,
                new TargetForms(TargetForm.OPENAI, TargetForm.ANTHROPIC),
                /* speed= */ 20,
                /* seed= */ 1);
    }

    private BlackoutReport hold(TargetFault fault, boolean baselines, Path launcher)
            throws Exception {
        try (DrillBench bench = new DrillBench(launcher, directory, /* port= */ 0)) {
            return new BlackoutDrill(plan(fault), bench).hold(baselines);
        }
    }

    @Test
    void showsWhatAGatewayDoesThatFailsOverAndWhatOthersDo() throws Exception {
        Path launcher = FakeGateway.launcher(directory, FakeFailover.class);

        BlackoutReport report = hold(TargetFault.REFUSE, /* baselines= */ true, launcher);

        assertThat(report.marks().all()).filteredOn(Mark::failed).as(report.text()).isEmpty();
        assertThat(report.courses())
                .extracting(CourseFigures::contender)
                .containsExactly("gateway", "single + retry", "fallback + buffer");
        CourseFigures gateway = report.courses().get(0);
        CourseFigures retry = report.courses().get(1);
        assertThat(gateway.requests()).isEqualTo(40);
        assertThat(gateway.reachedPrimary()).isBetween(1L, 3L);
        assertThat(retry.right()).isBetween(30L, 34L);
        assertThat(retry.wrong().keySet()).isSubsetOf("connect", "cut"); // kept connections
        assertThat(retry.reachedPrimary()).isBetween(12L, 20L);
        assertThat(report.circuit().toTrip()).isPresent();
        assertThat(report.circuit().toClosed().orElseThrow())
                .isBetween(report.circuit().coolDown(), Duration.ofSeconds(5));
    }

    @Test
    void showsTheEndOfTheLogOfAGatewayThatDoesNotStart() throws Exception {
        Path launcher = FakeGateway.script(directory, "echo boom; exit 2");

        assertThatThrownBy(() -> hold(TargetFault.RESET, /* baselines= */ false, launcher))
                .isInstanceOf(DrillException.class)
                .hasMessageContaining("The gateway has ended with exit code 2")
                .hasMessageContaining("boom");
        assertThat(children()).isEmpty();
    }

    private static List<ProcessHandle> children() {
        return ProcessHandle.current().children().filter(ProcessHandle::isAlive).toList();
    }
}
