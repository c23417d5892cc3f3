package dev.sluice.loadtest.drill.routes;

import dev.sluice.loadtest.drill.bench.DrillOptions;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line of the drill of one's own routes. */
@Command(
        name = "routes",
        description =
                "Puts simulators in place of the providers of a configuration, kills each target in"
                        + " turn, and says who answered.",
        footer = DrillOptions.EXIT_CODES,
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class RoutesCommand implements Callable<Integer> {
    @Mixin private DrillOptions drill = new DrillOptions();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            required = true,
            description = "The configuration. Nothing of it is asked or written.")
    private Path config = Path.of("sluice.yaml");

    @Override
    public Integer call() throws InterruptedException {
        Path file = config.toAbsolutePath();
        return drill.hold(
                String.valueOf(file.getFileName()), bench -> new RoutesDrill(file, bench).hold());
    }
}
