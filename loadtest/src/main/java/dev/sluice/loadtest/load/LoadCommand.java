package dev.sluice.loadtest.load;

import dev.sluice.loadtest.report.ReportFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the load generator. */
@Command(
        name = "load",
        description = {
            "Asks a chat-completions API over and over, checks every token of the answers, and"
                    + " says how long they took.",
            "Without --rate a number of clients ask one question after the other (closed loop);"
                    + " with it questions come at planned times, whatever the others do (open"
                    + " loop)."
        },
        footer = "Exit codes: 0 all answers were right, 1 some were not, 2 bad usage.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class LoadCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private TargetOptions target = new TargetOptions();
    @Mixin private PacingOptions pacing = new PacingOptions();
    @Mixin private QuestionOptions questions = new QuestionOptions();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of prompts and arrivals (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--json", paramLabel = "FILE", description = "Writes the report there too.")
    private @Nullable Path json;

    @Override
    public Integer call() {
        LoadRun run = plan();
        PrintWriter out = spec.commandLine().getOut();
        LoadReport report = run.run(out);
        out.print(report.text());
        out.flush();
        boolean kept = ReportFile.write(json, report.json(), spec.commandLine().getErr());
        return kept && report.allRight() ? 0 : 1;
    }

    private LoadRun plan() {
        try {
            return new LoadRun(target.target(), pacing.pacing(seed), questions.questions(seed));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
