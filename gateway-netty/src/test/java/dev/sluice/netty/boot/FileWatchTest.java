package dev.sluice.netty.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileWatchTest {

    @TempDir private Path directory;

    private final Set<Path> files = new TreeSet<>();
    private Path file = Path.of("");

    @BeforeEach
    void aFile() throws IOException {
        file = directory.resolve("sluice.yaml");
        Files.writeString(file, "one");
        files.add(file);
    }

    private FileWatch watch() {
        return new FileWatch(() -> Set.copyOf(files));
    }

    @Test
    void whatWasThereAtTheBeginningIsNoChange() {
        FileWatch watch = watch();

        assertThat(watch.look()).isFalse();
        assertThat(watch.look()).isFalse();
    }

    @Test
    void aChangeCountsWhenTwoLooksSeeTheSame() throws IOException {
        FileWatch watch = watch();
        Files.writeString(file, "another");

        assertThat(watch.look()).isFalse();
        assertThat(watch.look()).isTrue();
        assertThat(watch.look()).as("it is told once").isFalse();
    }

    @Test
    void aFileThatIsBeingWrittenIsLeftAlone() throws IOException {
        FileWatch watch = watch();
        for (int size = 10; size < 15; size++) {
            Files.writeString(file, "x".repeat(size));
            assertThat(watch.look()).isFalse();
        }

        assertThat(watch.look()).isTrue();
    }

    @Test
    void aFileInItsPlaceOfTheSameSizeIsAChange() throws IOException {
        FileWatch watch = watch();
        Path next = Files.writeString(directory.resolve("next"), "two");
        Files.setLastModifiedTime(next, Files.getLastModifiedTime(file));
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);

        assertThat(watch.look()).isFalse();
        assertThat(watch.look()).isTrue();
    }

    @Test
    void aLinkOnTheWayThatLeadsElsewhereIsAChange() throws IOException {
        Path mounted = directory.resolve("mounted");
        Path first = Files.createDirectories(directory.resolve("..first"));
        Path second = Files.createDirectories(directory.resolve("..second"));
        Files.writeString(first.resolve("a"), "same");
        Files.writeString(second.resolve("a"), "same");
        Files.createSymbolicLink(mounted, first);
        files.add(mounted.resolve("a"));
        FileWatch watch = watch();

        Path next = Files.createSymbolicLink(directory.resolve("..tmp"), second);
        Files.move(
                next, mounted, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);

        assertThat(watch.look()).isFalse();
        assertThat(watch.look()).isTrue();
    }

    @Test
    void aFileThatGoesAndOneThatComesAreChanges() throws IOException {
        FileWatch watch = watch();
        Files.delete(file);
        assertThat(watch.look()).isFalse();
        assertThat(watch.look()).isTrue();

        Files.writeString(file, "again");
        assertThat(watch.look()).isFalse();
        assertThat(watch.look()).isTrue();
    }

    @Test
    void aChangeDuringTheReloadIsNotLost() throws IOException {
        FileWatch watch = watch();
        Files.writeString(file, "another");
        watch.look();
        assertThat(watch.look()).isTrue();

        Files.writeString(file, "while it is loaded");
        watch.settle();

        assertThat(watch.look()).isFalse();
        assertThat(watch.look()).isTrue();
    }

    @Test
    void filesThatCountOnlyAfterTheReloadAreNoChangeBeforeTheyChange() throws IOException {
        FileWatch watch = watch();
        Files.writeString(file, "another");
        watch.look();
        assertThat(watch.look()).isTrue();
        Path secret = Files.writeString(directory.resolve("secret"), "sk-1");
        files.add(secret);
        watch.settle();
        assertThat(watch.look()).isFalse();
        assertThat(watch.look()).isFalse();

        Files.writeString(secret, "sk-22");

        assertThat(watch.look()).isFalse();
        assertThat(watch.look()).isTrue();
    }
}
