package dev.sluice.core.config;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program that is started for each call, without a shell.
 *
 * @param command program and arguments; placeholders such as {@code {user}} are whole arguments
 * @param env names of the environment variables that pass
 * @param directory where it runs: the folder of the configuration file
 * @param minOutputChars output is held back until there is so much of it
 * @param maxParallel null: no limit
 * @param circuit null: off
 */
public record CommandProviderConfig(
        String name,
        Preset preset,
        List<String> command,
        CommandInput stdin,
        List<String> env,
        Path directory,
        int minOutputChars,
        @Nullable Integer maxParallel,
        TimeoutsConfig timeouts,
        @Nullable CircuitConfig circuit)
        implements ProviderConfig {
    public static final List<String> DEFAULT_ENV = List.of("PATH", "HOME");
    public static final int DEFAULT_MIN_OUTPUT_CHARS = 1;
    public static final int DEFAULT_MAX_PARALLEL = 4;

    public CommandProviderConfig {
        command = List.copyOf(command);
        env = List.copyOf(env);
    }
}
