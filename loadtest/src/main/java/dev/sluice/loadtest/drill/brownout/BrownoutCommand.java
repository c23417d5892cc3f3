package dev.sluice.loadtest.drill.brownout;

import dev.sluice.loadtest.drill.bench.DrillOptions;
import dev.sluice.loadtest.option.DurationOption;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the brown-out drill. */
@Command(
        name = "brownout",
        description =
                "Lets the first provider become slow without one error, and says how soon the"
                        + " requests go elsewhere.",
        footer = DrillOptions.EXIT_CODES,
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class BrownoutCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private DrillOptions drill = new DrillOptions();

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Requests a second (default: ${DEFAULT-VALUE}).")
    private double rate = 4;

    @Option(
            names = "--calm",
            paramLabel = "TIME",
            converter = DurationOption.class,
            description = "Before the primary becomes slow (default: 90s).")
    private Duration calm = Duration.ofSeconds(90);

    @Option(
            names = "--slow",
            paramLabel = "TIME",
            converter = DurationOption.class,
            description = "How long it is slow (default: 180s).")
    private Duration slow = Duration.ofMinutes(3);

    @Option(
            names = "--factor",
            paramLabel = "N",
            description = "By which its first token takes longer (default: ${DEFAULT-VALUE}).")
    private double factor = 7;

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
        BrownoutPlan plan = plan();
        String conditions = "takes " + plan.text().scaled(plan.duration()).toSeconds() + " s";
        return drill.hold(conditions, bench -> new BrownoutDrill(plan, bench).hold());
    }

    private BrownoutPlan plan() {
        try {
            return new BrownoutPlan(rate, calm, slow, factor, speed, seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
