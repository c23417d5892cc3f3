package dev.sluice.netty.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigWatchTest {

    @TempDir private Path directory;

    @Test
    void aReloadThatFailsIsNotTheLast() throws Exception {
        Path file = Files.writeString(directory.resolve("sluice.yaml"), "1");
        Semaphore told = new Semaphore(0);
        try (ConfigWatch _ =
                ConfigWatch.start(
                        () -> Set.of(file),
                        () -> {
                            told.release();
                            throw new IllegalStateException("a bug");
                        })) {
            Files.writeString(file, "22");
            assertThat(told.tryAcquire(10, TimeUnit.SECONDS)).isTrue();

            Files.writeString(file, "333");
            assertThat(told.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
        }
    }
}
