package dev.sluice.loadtest;

import dev.sluice.loadtest.demo.DemoCommand;
import dev.sluice.loadtest.drill.DrillCommand;
import dev.sluice.loadtest.load.LoadCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * Entry point of everything that tries a gateway. Exit codes: 0 well, 1 failed while running, 2 bad
 * usage, 3 the machine lacks something.
 */
@Command(
        name = "sluice",
        description = "Tries a gateway: simulated providers, the demo, load and drills.",
        mixinStandardHelpOptions = true,
        subcommands = {
            SimulateCommand.class,
            DemoCommand.class,
            LoadCommand.class,
            DrillCommand.class
        })
public final class LoadtestMain {
    private LoadtestMain() {}

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new LoadtestMain());
    }
}
