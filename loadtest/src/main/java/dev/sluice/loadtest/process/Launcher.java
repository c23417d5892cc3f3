package dev.sluice.loadtest.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where the {@code sluice} script is that can start a gateway. */
public final class Launcher {
    /**
     * A system property, else a variable of the environment; the script sets it for its own
     * children.
     */
    public static final String NAME = "SLUICE_LAUNCHER";

    private Launcher() {}

    /** Nothing if no launcher is named. */
    public static Optional<Path> named() {
        return Optional.ofNullable(System.getProperty(NAME, System.getenv(NAME)))
                .filter(path -> !path.isBlank())
                .map(path -> Path.of(path).toAbsolutePath());
    }

    public static boolean isUsable(Path launcher) {
        return Files.isRegularFile(launcher) && Files.isExecutable(launcher);
    }
}
