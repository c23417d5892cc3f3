package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.option.DurationOption;
import dev.sluice.loadtest.process.Launcher;
import dev.sluice.loadtest.process.LocalPorts;
import dev.sluice.loadtest.report.ProgressLine;
import dev.sluice.loadtest.report.ReportFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the blackout drill. */
@Command(
        name = "blackout",
        description =
                "Starts a gateway and simulated providers, lets the first provider die under load"
                        + " and come back, and says what the clients saw.",
        footer = "Exit codes: 0 all marks hold, 1 one does not, 2 bad usage, 3 no launcher.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class BlackoutCommand implements Callable<Integer> {
    private static final int LACKING = 3;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Requests a second (default: ${DEFAULT-VALUE}).")
    private double rate = 4;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = DurationOption.class,
            description = "How long requests are sent (default: 360s).")
    private Duration duration = Duration.ofMinutes(6);

    @Option(
            names = "--outage",
            paramLabel = "FROM-TO",
            converter = SpanOption.class,
            description = "When the primary is dead (default: 120s-240s).")
    private Span outage = new Span(Duration.ofMinutes(2), Duration.ofMinutes(4));

    @Option(
            names = "--fault",
            paramLabel = "HOW",
            converter = FaultOption.class,
            description = "503, 429, refuse, reset or hang (default: 503).")
    private TargetFault fault = TargetFault.UNAVAILABLE;

    @Option(
            names = "--forms",
            paramLabel = "PRIMARY,SECONDARY",
            converter = FormsOption.class,
            description =
                    "The APIs of the two providers: openai, anthropic or gemini each (default:"
                            + " openai,openai).")
    private TargetForms forms = TargetForms.OPENAI;

    @Option(
            names = "--speed",
            paramLabel = "N",
            description = "Every time of the drill is divided by it (default: ${DEFAULT-VALUE}).")
    private int speed = 1;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of the prompts (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--baselines",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Compares with two others under the same load (default: yes).")
    private boolean baselines;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "The gateway's port (default: a free one).")
    private int port;

    @Option(names = "--json", paramLabel = "FILE", description = "Writes the report there too.")
    private @Nullable Path json;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        BlackoutPlan plan = plan();
        Optional<Path> launcher = Launcher.named().filter(Launcher::isUsable);
        if (launcher.isEmpty()) {
            err.println(
                    "The drill starts a gateway through the sluice script: run './sluice drill"
                            + " blackout', or set "
                            + Launcher.NAME
                            + " to the script's path.");
            return LACKING;
        }
        if (port != 0 && !LocalPorts.isFree(port)) {
            err.println("Port " + port + " of 127.0.0.1 is taken by another program.");
            return 1;
        }
        return hold(plan, launcher.get(), err);
    }

    private int hold(BlackoutPlan plan, Path launcher, PrintWriter err)
            throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        BlackoutReport report;
        long start = System.nanoTime();
        try (ProgressLine _ = ProgressLine.show(out, () -> progress(plan, start))) {
            report = new BlackoutDrill(plan, launcher, temporary, port).hold(baselines);
        } catch (DrillException e) {
            err.println(e.getMessage());
            return 1;
        } catch (IOException | UncheckedIOException e) {
            err.println("The drill could not be held to its end: " + e.getMessage() + ".");
            return 1;
        }
        out.print(report.text());
        out.flush();
        boolean kept = ReportFile.write(json, report.json(), err);
        return kept && report.passed() ? 0 : 1;
    }

    private static String progress(BlackoutPlan plan, long start) {
        return String.format(
                Locale.ROOT,
                "blackout drill, running for %.0f s (one contender takes %d s)",
                (System.nanoTime() - start) / 1e9,
                plan.scaled(plan.duration()).toSeconds());
    }

    private BlackoutPlan plan() {
        try {
            return new BlackoutPlan(rate, duration, outage, fault, forms, speed, seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
