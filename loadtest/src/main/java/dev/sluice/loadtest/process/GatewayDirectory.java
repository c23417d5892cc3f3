package dev.sluice.loadtest.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The temporary directory of one gateway that is run as a process: configuration, data and log. */
public record GatewayDirectory(Path path) {

    public static GatewayDirectory createIn(Path parent, String purpose) throws IOException {
        return new GatewayDirectory(Files.createTempDirectory(parent, "sluice-" + purpose + "-"));
    }

    public Path configuration() {
        return path.resolve("sluice.yaml");
    }

    public Path log() {
        return path.resolve("gateway.log");
    }

    public void delete() {
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // Left to the system, as temporary files are.
        }
    }
}
