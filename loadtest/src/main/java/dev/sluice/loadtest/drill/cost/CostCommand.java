package dev.sluice.loadtest.drill.cost;

import dev.sluice.loadtest.drill.bench.DrillOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the cost drill. */
@Command(
        name = "cost",
        description =
                "Sends a pinned load with repeats through a gateway and, for comparison, straight"
                        + " to the providers, and says what a task costs.",
        footer = DrillOptions.EXIT_CODES,
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class CostCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private DrillOptions drill = new DrillOptions();

    @Option(
            names = "--speed",
            paramLabel = "N",
            description = "Every time of the drill is divided by it (default: ${DEFAULT-VALUE}).")
    private int speed = 1;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of prompts and repeats (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Override
    public Integer call() throws InterruptedException {
        CostPlan plan = plan();
        String conditions =
                "each of two runs takes "
                        + plan.text().scaled(CostPlan.DURATION).toSeconds()
                        + " s";
        return drill.hold(conditions, bench -> new CostDrill(plan, bench).hold());
    }

    private CostPlan plan() {
        try {
            return new CostPlan(speed, seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
