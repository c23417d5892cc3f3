package dev.sluice.loadtest.drill.chain;

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

/** The command line of the chain drill. */
@Command(
        name = "chain",
        description =
                "Lets keys die tier by tier, down to a program of this machine and a fixed text,"
                        + " and says what the clients saw and what it cost.",
        footer = DrillOptions.EXIT_CODES,
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class ChainCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private DrillOptions drill = new DrillOptions();

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Requests a second (default: ${DEFAULT-VALUE}).")
    private double rate = 4;

    @Option(
            names = "--stage",
            paramLabel = "TIME",
            converter = DurationOption.class,
            description = "How long each of the six tiers is the first that lives (default: 30s).")
    private Duration stage = Duration.ofSeconds(30);

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
        ChainPlan plan = plan();
        String conditions = "takes " + plan.text().scaled(plan.duration()).toSeconds() + " s";
        return drill.hold(conditions, bench -> new ChainDrill(plan, bench).hold());
    }

    private ChainPlan plan() {
        try {
            return new ChainPlan(rate, stage, speed, seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
