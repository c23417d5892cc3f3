package dev.sluice.loadtest.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The temporary directory of one demo: configuration, data and log of its gateway. */
record DemoDirectory(Path path) {

    static DemoDirectory createIn(Path parent) throws IOException {
        return new DemoDirectory(Files.createTempDirectory(parent, "sluice-demo-"));
    }

    Path configuration() {
        return path.resolve("sluice.yaml");
    }

    Path log() {
        return path.resolve("gateway.log");
    }

    void delete() {
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
