package dev.sluice.loadtest.drill.flap;

import dev.sluice.loadtest.drill.bench.DrillOptions;
import dev.sluice.loadtest.drill.bench.FaultOption;
import dev.sluice.loadtest.drill.bench.TargetFault;
import dev.sluice.loadtest.option.DurationOption;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the flap drill. */
@Command(
        name = "flap",
        description =
                "Lets the first provider die and come back every few seconds, and counts the calls"
                        + " that this costs.",
        footer = DrillOptions.EXIT_CODES,
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class FlapCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private DrillOptions drill = new DrillOptions();

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Requests a second (default: ${DEFAULT-VALUE}).")
    private double rate = 4;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = DurationOption.class,
            description = "How long requests are sent (default: 180s).")
    private Duration duration = Duration.ofMinutes(3);

    @Option(
            names = "--every",
            paramLabel = "TIME",
            converter = DurationOption.class,
            description = "How long the primary is well, and then dead, in turn (default: 3s).")
    private Duration every = Duration.ofSeconds(3);

    @Option(
            names = "--fault",
            paramLabel = "HOW",
            converter = FaultOption.class,
            description = "503, 429, refuse, reset or hang (default: 503).")
    private TargetFault fault = TargetFault.UNAVAILABLE;

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

    @Override
    public Integer call() throws InterruptedException {
        FlapPlan plan = plan();
        String conditions = "takes " + plan.text().scaled(plan.duration()).toSeconds() + " s";
        return drill.hold(conditions, bench -> new FlapDrill(plan, bench).hold());
    }

    private FlapPlan plan() {
        try {
            return new FlapPlan(rate, duration, every, fault, speed, seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
