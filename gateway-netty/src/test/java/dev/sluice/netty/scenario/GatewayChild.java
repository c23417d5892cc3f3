package dev.sluice.netty.scenario;

import static java.util.stream.Collectors.joining;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The program in a process of its own, as one has it that signals are sent to. One thread of the
 * test owns it; a second one reads its output.
 */
final class GatewayChild implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Pattern URL = Pattern.compile("http://[0-9.]+:[0-9]+");

    private final Process process;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Thread reader;

    private GatewayChild(Process process) {
        this.process = process;
        this.reader = Thread.ofVirtual().name("gateway-output").start(this::readOutput);
    }

    /** Serves when this returns. */
    static GatewayChild start(Path configuration) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                "-cp",
                                classPath(),
                                "dev.sluice.netty.boot.GatewayMain",
                                "run",
                                "--config",
                                configuration.toString())
                        .redirectInput(new File("/dev/null"))
                        .redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("SLUICE_"));
        GatewayChild child = new GatewayChild(builder.start());
        if (!Deadline.await(
                () -> child.says("Metrics and health") || !child.process.isAlive(), START_LIMIT)) {
            child.close();
        }
        if (!child.process.isAlive()) {
            throw new IllegalStateException("it does not start:\n" + child.lines);
        }
        return child;
    }

    /** Without the tests: they bring a log of their own. */
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.endsWith("test-classes"))
                .collect(joining(File.pathSeparator));
    }

    int port() {
        return portIn("serves http");
    }

    int adminPort() {
        return portIn("Metrics and health");
    }

    private int portIn(String words) {
        String line =
                lines.stream()
                        .filter(candidate -> candidate.contains(words))
                        .findFirst()
                        .orElseThrow();
        Matcher url = URL.matcher(line);
        if (!url.find()) {
            throw new IllegalStateException("no address in: " + line);
        }
        return URI.create(url.group()).getPort();
    }

    /** Whether a line of its log holds these words. */
    boolean says(String words) {
        return lines.stream().anyMatch(line -> line.contains(words));
    }

    /** What it has said, for messages. */
    String output() {
        return String.join("\n", lines);
    }

    void signal(String name) throws IOException, InterruptedException {
        int code =
                new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                        .inheritIO()
                        .start()
                        .waitFor();
        if (code != 0) {
            throw new IOException("kill says " + code);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Its exit code. */
    int awaitExit(Duration limit) throws InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("it still runs after " + limit + ":\n" + output());
        }
        return process.exitValue();
    }

    private void readOutput() {
        try (BufferedReader output = process.inputReader()) {
            output.lines().forEach(lines::add);
        } catch (IOException | UncheckedIOException e) {
            lines.add("its output broke off: " + e.getMessage());
        }
    }

    /** By force where it still runs. */
    @Override
    public void close() {
        try {
            process.destroyForcibly().waitFor();
            reader.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
