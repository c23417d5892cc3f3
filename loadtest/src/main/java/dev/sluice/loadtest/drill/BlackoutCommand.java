package dev.sluice.loadtest.drill;

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

/** The command line of the blackout drill. */
@Command(
        name = "blackout",
        description =
                "Starts a gateway and simulated providers, lets the first provider die under load"
                        + " and come back, and says what the clients saw.",
        footer = DrillOptions.EXIT_CODES,
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class BlackoutCommand implements Callable<Integer> {
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

    @Override
    public Integer call() throws InterruptedException {
        BlackoutPlan plan = plan();
        String conditions =
                "one contender takes " + plan.scaled(plan.duration()).toSeconds() + " s";
        return drill.hold(conditions, bench -> new BlackoutDrill(plan, bench).hold(baselines));
    }

    private BlackoutPlan plan() {
        try {
            return new BlackoutPlan(rate, duration, outage, fault, forms, speed, seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
