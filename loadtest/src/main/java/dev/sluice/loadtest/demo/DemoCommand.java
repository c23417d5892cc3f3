package dev.sluice.loadtest.demo;

import dev.sluice.loadtest.process.Launcher;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the demo. */
@Command(
        name = "demo",
        description =
                "Runs two simulated providers and a gateway on 127.0.0.1, and says what to try.",
        mixinStandardHelpOptions = true,
        showDefaultValues = true)
public final class DemoCommand implements Callable<Integer> {
    private static final int LACKING = 3;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(names = "--port", paramLabel = "N", description = "The gateway's port.")
    private int port = 8080;

    @Override
    public Integer call() throws Exception {
        if (port < 1 || port > 65_535) {
            throw new ParameterException(
                    spec.commandLine(), "--port is " + port + "; it must be 1 to 65535");
        }
        PrintWriter err = spec.commandLine().getErr();
        Optional<Path> launcher = Launcher.named();
        if (launcher.isEmpty()) {
            err.println(
                    "The demo starts a gateway through the sluice script: run './sluice demo', or"
                            + " set "
                            + Launcher.NAME
                            + " to the script's path.");
            return LACKING;
        }
        if (!Launcher.isUsable(launcher.get())) {
            err.println(Launcher.NAME + " is " + launcher.get() + ", which is no executable file.");
            return LACKING;
        }
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        return new Demo(launcher.get(), port, temporary, spec.commandLine().getOut(), err).run();
    }
}
