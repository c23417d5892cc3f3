package dev.sluice.loadtest.drill.bench;

import dev.sluice.loadtest.process.Launcher;
import dev.sluice.loadtest.process.LocalPorts;
import dev.sluice.loadtest.report.ProgressLine;
import dev.sluice.loadtest.report.ReportFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What the command lines of all drills have in common, and how they hold them. */
public final class DrillOptions {
    /** The last line of each drill's help. */
    public static final String EXIT_CODES =
            "Exit codes: 0 all marks hold, 1 one does not, 2 bad usage, 3 no launcher.";

    private static final int BAD_USAGE = 2;
    private static final int LACKING = 3;

    /** Holds one drill on a bench that is closed afterwards. */
    public interface Drill {
        DrillReport hold(DrillBench bench) throws IOException, InterruptedException, DrillException;
    }

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "The gateway's port (default: a free one).")
    private int port;

    @Option(names = "--json", paramLabel = "FILE", description = "Writes the report there too.")
    private @Nullable Path json;

    /**
     * Gives the exit code.
     *
     * @param conditions said while it runs, on a terminal
     */
    public int hold(String conditions, Drill drill) throws InterruptedException {
        PrintWriter err = command.commandLine().getErr();
        Optional<Path> launcher = Launcher.named().filter(Launcher::isUsable);
        if (launcher.isEmpty()) {
            err.println(
                    "The drill starts a gateway through the sluice script: run './sluice drill "
                            + command.name()
                            + "', or set "
                            + Launcher.NAME
                            + " to the script's path.");
            return LACKING;
        }
        if (port != 0 && !LocalPorts.isFree(port)) {
            err.println("Port " + port + " of 127.0.0.1 is taken by another program.");
            return 1;
        }
        return hold(conditions, drill, launcher.get(), err);
    }

    private int hold(String conditions, Drill drill, Path launcher, PrintWriter err)
            throws InterruptedException {
        PrintWriter out = command.commandLine().getOut();
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        DrillReport report;
        long start = System.nanoTime();
        try (ProgressLine _ = ProgressLine.show(out, () -> progress(conditions, start));
                DrillBench bench = new DrillBench(launcher, temporary, port)) {
            report = drill.hold(bench);
        } catch (FaultyConfigurationException e) {
            err.println(e.getMessage());
            return BAD_USAGE;
        } catch (DrillException e) {
            err.println(e.getMessage());
            return 1;
        } catch (IOException | UncheckedIOException e) {
            err.println("The drill could not be held to its end: " + e.getMessage() + ".");
            return 1;
        }
        out.print(report.text());
        out.flush();
        boolean kept = ReportFile.write(json, report.json(), err);
        return kept && report.passed() ? 0 : 1;
    }

    private String progress(String conditions, long start) {
        return String.format(
                Locale.ROOT,
                "%s drill, running for %.0f s (%s)",
                command.name(),
                (System.nanoTime() - start) / 1e9,
                conditions);
    }
}
