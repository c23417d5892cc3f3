package dev.sluice.netty.boot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A thread of its own that asks for a reload when a file of the configuration has changed. */
final class ConfigWatch implements AutoCloseable {

    private static final Duration LOOK = Duration.ofSeconds(1);

    private final CountDownLatch closed = new CountDownLatch(1);

    private ConfigWatch() {}

    static ConfigWatch start(Supplier<Set<Path>> files, Runnable onChange) {
        ConfigWatch watch = new ConfigWatch();
        FileWatch looks = new FileWatch(files);
        Thread.ofPlatform().daemon().name("config-watch").start(() -> watch.run(looks, onChange));
        return watch;
    }

    private void run(FileWatch files, Runnable onChange) {
        try {
            while (!closed.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                if (files.look()) {
                    onChange.run();
                    files.settle();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
