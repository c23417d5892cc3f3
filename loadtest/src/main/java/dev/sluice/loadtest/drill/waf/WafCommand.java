package dev.sluice.loadtest.drill.waf;

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

/** The command line of the drill of a blocked address. */
@Command(
        name = "waf",
        description =
                "Lets the provider's edge block the gateway's own address, and looks whether a"
                        + " proxy takes over without a key being blamed.",
        footer = DrillOptions.EXIT_CODES,
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class WafCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private DrillOptions drill = new DrillOptions();

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Requests a second (default: ${DEFAULT-VALUE}).")
    private double rate = 5;

    @Option(
            names = "--calm",
            paramLabel = "TIME",
            converter = DurationOption.class,
            description = "Before the block (default: 10s).")
    private Duration calm = Duration.ofSeconds(10);

    @Option(
            names = "--blocked",
            paramLabel = "TIME",
            converter = DurationOption.class,
            description = "From the block to the end (default: 30s).")
    private Duration blocked = Duration.ofSeconds(30);

    @Option(
            names = "--keys",
            paramLabel = "N",
            description = "Of the provider (default: ${DEFAULT-VALUE}).")
    private int keys = 3;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of the prompts (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Override
    public Integer call() throws InterruptedException {
        WafPlan plan = plan();
        String conditions = "takes " + plan.duration().toSeconds() + " s";
        return drill.hold(conditions, bench -> new WafDrill(plan, bench).hold());
    }

    private WafPlan plan() {
        try {
            return new WafPlan(rate, calm, blocked, keys, seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
