package dev.sluice.core.config.load;

import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Texts;
import dev.sluice.core.config.yaml.ValueReader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Readers of paths, relative to the folder of the configuration file. */
final class FilePaths {
    private FilePaths() {}

    /** A path as it is written. */
    static Optional<Path> path(ConfigNode node) {
        Optional<String> text = Texts.text(node);
        try {
            return text.map(Path::of);
        } catch (InvalidPathException e) {
            node.fault("cannot be a path on this system; write the path of a file");
            return Optional.empty();
        }
    }

    /** A file that is there and can be read, absolute. */
    static ValueReader<Path> existing(Path baseDirectory) {
        return node -> {
            Optional<Path> file = path(node).map(path -> absolute(baseDirectory, path));
            if (file.isPresent()
                    && !(Files.isRegularFile(file.get()) && Files.isReadable(file.get()))) {
                node.fault(
                        "no file can be read at %s; a relative path starts from %s"
                                .formatted(file.get(), baseDirectory.toAbsolutePath().normalize()));
                return Optional.empty();
            }
            return file;
        };
    }

    static Path absolute(Path baseDirectory, Path path) {
        return baseDirectory.resolve(path).toAbsolutePath().normalize();
    }
}
