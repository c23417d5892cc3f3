package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.drill.brownout.BrownoutCommand;
import dev.sluice.loadtest.drill.chain.ChainCommand;
import dev.sluice.loadtest.drill.cost.CostCommand;
import dev.sluice.loadtest.drill.flap.FlapCommand;
import dev.sluice.loadtest.drill.ratelimit.RatelimitCommand;
import dev.sluice.loadtest.drill.routes.RoutesCommand;
import dev.sluice.loadtest.drill.waf.WafCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of all drills. */
@Command(
        name = "drill",
        description = "Fails on purpose and looks from outside what becomes of requests.",
        mixinStandardHelpOptions = true,
        subcommands = {
            BlackoutCommand.class,
            RatelimitCommand.class,
            BrownoutCommand.class,
            WafCommand.class,
            FlapCommand.class,
            ChainCommand.class,
            CostCommand.class,
            RoutesCommand.class
        })
public final class DrillCommand implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "drill needs a name: " + String.join(", ", spec.subcommands().keySet()));
    }
}
