package dev.sluice.netty.clients;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The gateway as users start it: {@code ./sluice run}, a child process. One thread of the test owns
 * it; a second one reads its output.
 */
final class GatewayProcess implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    /** More than the drain of the tests' gateway. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(10);

    private static final Duration POLL = Duration.ofMillis(50);
    private static final Pattern ADDRESS = Pattern.compile("serves (http://[0-9.:]+)");
    private static final int KEPT_LINES = 30;

    /** Settings of the environment stand above the file; those of the caller are not meant here. */
    private static final List<String> FOREIGN_SETTINGS =
            List.of(
                    "SLUICE_CONFIG",
                    "SLUICE_LISTEN",
                    "SLUICE_ADMIN",
                    "SLUICE_ADMIN_TOKEN",
                    "SLUICE_DATA");

    private final Process process;
    private final Deque<String> lastLines = new ArrayDeque<>();
    private final CompletableFuture<String> address = new CompletableFuture<>();
    private final Thread reader;

    private GatewayProcess(Process process) {
        this.process = process;
        this.reader = Thread.ofVirtual().name("gateway-output").start(this::readOutput);
    }

    /** Is ready when this returns. */
    static GatewayProcess start(Path configuration) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(
                                launcher().toString(), "run", "--config", configuration.toString())
                        .redirectInput(new File("/dev/null"))
                        .redirectErrorStream(true);
        FOREIGN_SETTINGS.forEach(builder.environment()::remove);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // These tests run inside of the build: the launcher shall not start another one.
        builder.environment().put("SLUICE_SKIP_BUILD", "1");
        GatewayProcess gateway = new GatewayProcess(builder.start());
        try {
            gateway.awaitReady();
        } catch (IOException | RuntimeException | InterruptedException e) {
            gateway.close();
            throw e;
        }
        return gateway;
    }

    /** Without a path. */
    String url() {
        return address.join();
    }

    /** Asks it to end, waits, and ends it by force if it does not. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
            reader.join();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** The {@code sluice} script: the one that runs the tests, else that of this working copy. */
    private static Path launcher() {
        String named = System.getenv("SLUICE_LAUNCHER");
        if (named != null && !named.isBlank()) {
            return Path.of(named);
        }
        for (Path folder = Path.of("").toAbsolutePath();
                folder != null;
                folder = folder.getParent()) {
            if (Files.isExecutable(folder.resolve("sluice"))
                    && Files.exists(folder.resolve("pom.xml"))) {
                return folder.resolve("sluice");
            }
        }
        throw new IllegalStateException("there is no launcher 'sluice' above the working folder");
    }

    private void awaitReady() throws IOException, InterruptedException {
        long end = System.nanoTime() + START_LIMIT.toNanos();
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI ready = URI.create(awaitAddress() + "/health/ready");
            HttpRequest request = HttpRequest.newBuilder(ready).timeout(START_LIMIT).build();
            while (client.send(request, BodyHandlers.discarding()).statusCode() != 200) {
                if (System.nanoTime() > end
                        || process.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw failure("is not ready");
                }
            }
        }
    }

    private String awaitAddress() throws InterruptedException {
        try {
            return address.get(START_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw failure("does not serve");
        }
    }

    private void readOutput() {
        try (BufferedReader output = process.inputReader()) {
            output.lines().forEach(this::readLine);
        } catch (IOException | UncheckedIOException e) {
            readLine("its output broke off: " + e.getMessage());
        }
        address.completeExceptionally(new IOException("it has ended"));
    }

    private void readLine(String line) {
        synchronized (lastLines) {
            lastLines.add(line);
            if (lastLines.size() > KEPT_LINES) {
                lastLines.remove();
            }
        }
        Matcher matcher = ADDRESS.matcher(line);
        if (matcher.find()) {
            address.complete(matcher.group(1));
        }
    }

    private IllegalStateException failure(String what) {
        synchronized (lastLines) {
            return new IllegalStateException(
                    "The gateway "
                            + what
                            + "; the end of its output:\n"
                            + String.join("\n", lastLines));
        }
    }
}
