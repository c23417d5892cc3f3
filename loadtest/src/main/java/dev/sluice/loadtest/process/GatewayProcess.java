package dev.sluice.loadtest.process;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The gateway as a child process. Thread-safe: its owner waits for it on one thread while a
 * shutdown hook may stop it on another. Owns the process and whatever that process starts; its
 * output goes to a file.
 */
public final class GatewayProcess implements AutoCloseable {
    /** More than the drain that it is configured with. */
    private static final Duration STOP_WAIT = Duration.ofSeconds(8);

    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration CALL_LIMIT = Duration.ofSeconds(2);
    private static final int SHOWN_LINES = 20;

    /**
     * Settings of the environment stand above the file; those of the caller's own gateway are not
     * meant here.
     */
    private static final List<String> FOREIGN_SETTINGS =
            List.of(
                    "SLUICE_CONFIG",
                    "SLUICE_LISTEN",
                    "SLUICE_ADMIN",
                    "SLUICE_ADMIN_TOKEN",
                    "SLUICE_DATA");

    private final Process process;
    private final Path log;

    private GatewayProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    public static GatewayProcess start(Path launcher, Path configuration, Path log)
            throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(launcher.toString(), "run", "--config", configuration.toString())
                        .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        FOREIGN_SETTINGS.forEach(builder.environment()::remove);
        return new GatewayProcess(builder.start(), log);
    }

    /** True as soon as it says that it is ready; false when it has ended, or at the deadline. */
    public boolean awaitReady(int port, Duration deadline) throws InterruptedException {
        URI ready = URI.create("http://127.0.0.1:" + port + "/health/ready");
        long end = System.nanoTime() + deadline.toNanos();
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(CALL_LIMIT).build()) {
            while (System.nanoTime() < end) {
                if (process.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
                    return false;
                }
                if (isReady(client, ready)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static boolean isReady(HttpClient client, URI ready) throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(ready).timeout(CALL_LIMIT).build();
            return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false; // not listening yet
        }
    }

    /** What has become of it, as the end of a sentence. */
    public String state() {
        return process.isAlive()
                ? "is running but not ready"
                : "has ended with exit code " + process.exitValue();
    }

    public void awaitEnd() throws InterruptedException {
        process.waitFor();
    }

    /** The end of its log: what a person looks at first when it has failed. */
    public List<String> lastLines() throws IOException {
        List<String> lines = Files.readString(log, StandardCharsets.ISO_8859_1).lines().toList();
        return lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size());
    }

    /** Asks it to end, waits, and ends it by force if it does not; its children too. */
    @Override
    public void close() {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        try {
            if (!process.waitFor(STOP_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
