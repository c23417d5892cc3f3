package dev.sluice.loadtest;

import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** One simulated provider from the shell, until it is interrupted. */
@Command(
        name = "simulate",
        description = "Runs one simulated provider on 127.0.0.1 until it is interrupted.",
        mixinStandardHelpOptions = true,
        showDefaultValues = true)
final class SimulateCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(names = "--name", description = "Told in every answer.")
    private String name = "simulator";

    @Option(names = "--port", description = "0 = a free one.")
    private int port;

    @Option(names = "--control-port", description = "0 = a free one, -1 = none.")
    private int controlPort;

    @Option(names = "--first-delay-ms", description = "From the request to the first token.")
    private double firstDelayMillis = Pace.PUBLISHED.firstDelay().toMillis();

    @Option(names = "--tokens-per-second", description = "0 = without a pause.")
    private double tokensPerSecond = Pace.PUBLISHED.tokensPerSecond();

    @Option(names = "--chunks", description = "Content chunks of an answer.")
    private int chunks = Pace.PUBLISHED.chunks();

    @Option(
            names = "--key",
            paramLabel = "KEY",
            description = "What questions must show; without it any key will do.")
    private @Nullable String key;

    @Option(
            names = "--tokens-per-minute",
            paramLabel = "N",
            description = "The limit of each key, over any minute; 0 = none.")
    private long tokensPerMinute;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        try (ProviderSimulator simulator = ProviderSimulator.start(settings())) {
            announce(simulator);
            new CountDownLatch(1).await();
            return 0;
        } catch (IOException e) {
            err.println("The simulator cannot listen: " + e.getMessage() + ".");
            return 1;
        }
    }

    private void announce(ProviderSimulator simulator) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(name + " is simulated at " + simulator.baseUrl());
        if (controlPort != SimulatorSettings.NO_CONTROL) {
            out.println("its control port is http://127.0.0.1:" + simulator.controlPort());
        }
        out.flush();
    }

    private SimulatorSettings settings() {
        try {
            Duration firstDelay = Duration.ofNanos(Math.round(firstDelayMillis * 1_000_000));
            Pace pace = new Pace(firstDelay, tokensPerSecond, chunks);
            return new SimulatorSettings(
                    name, port, controlPort, pace, /* tls= */ null, key, tokensPerMinute);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
