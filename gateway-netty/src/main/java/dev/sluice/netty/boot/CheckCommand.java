package dev.sluice.netty.boot;

import dev.sluice.core.config.ConfigFault;
import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.core.config.GatewayConfig;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says what is wrong with a configuration, all of it at once. */
@Command(
        name = "check",
        description = "Validates a configuration: one line for each fault, and exit code 2.",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {

    @Mixin private ConfigOptions options = new ConfigOptions();

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Map<String, String> environment = System.getenv();
        return switch (options.load(environment, null)) {
            case ConfigOutcome.Faulty(List<ConfigFault> faults, _) -> {
                PrintWriter err = spec.commandLine().getErr();
                faults.forEach(err::println);
                yield GatewayMain.ExitCode.BAD_USAGE;
            }
            case ConfigOutcome.Loaded loaded -> {
                PrintWriter out = spec.commandLine().getOut();
                for (ConfigNotice notice : loaded.notices()) {
                    out.println("note: " + notice);
                }
                out.println(summary(options.source(environment), loaded.config()));
                yield GatewayMain.ExitCode.WELL;
            }
        };
    }

    private static String summary(String source, GatewayConfig config) {
        return source
                + " is valid: "
                + config.providers().size()
                + " providers, "
                + config.models().size()
                + " models, "
                + config.virtualKeys().size()
                + " virtual keys.";
    }
}
