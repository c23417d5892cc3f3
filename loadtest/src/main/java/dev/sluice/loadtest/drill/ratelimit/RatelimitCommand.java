package dev.sluice.loadtest.drill.ratelimit;

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

/** The command line of the drill of rate limits. */
@Command(
        name = "ratelimit",
        description =
                "Drives a pool of keys close to their limits of tokens a minute, at a provider that"
                        + " counts for itself, and looks whether one is driven over.",
        footer = DrillOptions.EXIT_CODES,
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class RatelimitCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private DrillOptions drill = new DrillOptions();

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = DurationOption.class,
            description = "How long requests are sent; a minute is too short (default: 150s).")
    private Duration duration = Duration.ofSeconds(150);

    @Option(
            names = "--keys",
            paramLabel = "N",
            description = "Of the pool (default: ${DEFAULT-VALUE}).")
    private int keys = 5;

    @Option(
            names = "--tokens-per-minute",
            paramLabel = "N",
            description = "The limit of each key (default: ${DEFAULT-VALUE}).")
    private long tokensPerMinute = 6_000;

    @Option(
            names = "--load",
            paramLabel = "SHARE",
            description = "Of what all keys together may use (default: ${DEFAULT-VALUE}).")
    private double load = 0.75;

    @Option(
            names = "--rotate-at",
            paramLabel = "SHARE",
            description = "Where the gateway rests a key (default: ${DEFAULT-VALUE}).")
    private double rotateAt = 0.8;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of the prompts (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Override
    public Integer call() throws InterruptedException {
        RatelimitPlan plan = plan();
        String conditions = "takes " + plan.duration().toSeconds() + " s";
        return drill.hold(conditions, bench -> new RatelimitDrill(plan, bench).hold());
    }

    private RatelimitPlan plan() {
        try {
            return new RatelimitPlan(duration, keys, tokensPerMinute, load, rotateAt, seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
