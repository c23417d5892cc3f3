package dev.sluice.netty.boot;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The gateway's command line. */
@Command(
        name = "sluice",
        description = "An AI gateway: one base URL in front of every LLM provider.",
        subcommands = {RunCommand.class, CheckCommand.class, KeyCommand.class},
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true)
public final class GatewayMain {

    /** What the program's exit codes mean. */
    static final class ExitCode {
        static final int WELL = 0;
        static final int FAILED = 1;
        static final int BAD_USAGE = 2;

        private ExitCode() {}
    }

    private GatewayMain() {}

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new GatewayMain())
                .setExecutionExceptionHandler(
                        (failure, line, _) -> {
                            line.getErr().println("sluice: " + failure.getMessage());
                            return ExitCode.FAILED;
                        });
    }
}
