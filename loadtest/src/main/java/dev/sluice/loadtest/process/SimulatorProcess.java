package dev.sluice.loadtest.process;

import dev.sluice.loadtest.http.Endpoint;
import dev.sluice.loadtest.http.HttpCall;
import dev.sluice.loadtest.http.HttpCaller;
import dev.sluice.loadtest.http.HttpCaller.WholeAnswer;
import dev.sluice.loadtest.http.Patience;
import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonNumber;
import dev.sluice.loadtest.simulator.KeyUsage;
import dev.sluice.loadtest.simulator.Pace;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A simulated provider as a process of its own, so that neither its clients nor the one who watches
 * can slow it. Thread-safe: it only holds what never changes. Owns the process.
 */
public final class SimulatorProcess implements AutoCloseable {
    private static final String MAIN = "dev.sluice.loadtest.LoadtestMain";
    private static final Patience PATIENCE =
            new Patience(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(5));

    private final String name;
    private final Process process;
    private final Endpoint endpoint;
    private final HttpCaller control;

    private SimulatorProcess(String name, Process process, Endpoint endpoint, Endpoint control) {
        this.name = name;
        this.process = process;
        this.endpoint = endpoint;
        this.control = new HttpCaller(control, PATIENCE);
    }

    /**
     * Listens when this returns.
     *
     * @param more options of {@code simulate}
     */
    public static SimulatorProcess start(String name, Pace pace, List<String> more)
            throws IOException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx256m",
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                MAIN,
                                "simulate",
                                "--name",
                                name,
                                "--first-delay-ms",
                                millis(pace.firstDelay()),
                                "--tokens-per-second",
                                String.valueOf(pace.tokensPerSecond()),
                                "--chunks",
                                String.valueOf(pace.chunks())));
        command.addAll(more);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        BufferedReader lines = process.inputReader();
        try {
            return new SimulatorProcess(
                    name, process, announced(lines.readLine()), announced(lines.readLine()));
        } catch (IOException | IllegalArgumentException e) {
            process.destroyForcibly();
            throw new IOException("the simulator " + name + " did not start", e);
        }
    }

    /** The URL at the end of a line that the simulator says at its start. */
    private static Endpoint announced(String line) {
        String text = String.valueOf(line);
        return Endpoint.parse(text.substring(text.lastIndexOf(' ') + 1));
    }

    public String name() {
        return name;
    }

    /** What a provider's base URL is. */
    public Endpoint endpoint() {
        return endpoint;
    }

    /** From now on it behaves so, to all; it does when this returns. */
    public void mode(String mode) throws IOException {
        control("mode=" + encoded(mode));
    }

    /** The same to those who show this key. */
    public void mode(String mode, String key) throws IOException {
        control("mode=" + encoded(mode) + "&key=" + encoded(key));
    }

    /** How long the first token takes, for requests from now on. */
    public void firstDelay(Duration delay) throws IOException {
        control("first-delay-ms=" + millis(delay));
    }

    private void control(String query) throws IOException {
        WholeAnswer answer = control.call(HttpCall.post("/control?" + query));
        if (answer.head().status() != 200) {
            throw new IOException(
                    "the simulator " + name + " refuses an order: " + answer.body().strip());
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String millis(Duration duration) {
        return String.valueOf(duration.toNanos() / 1_000_000.0);
    }

    /** What each key has asked for since the start. */
    public List<KeyUsage> keys() throws IOException {
        String keys = control.call(HttpCall.get("/keys")).body();
        try {
            return KeyUsage.parse(keys);
        } catch (JsonSyntaxException e) {
            throw new IOException("the simulator's keys are no JSON: " + keys, e);
        }
    }

    /** How many requests it has received whole since its start. */
    public long requests() throws IOException {
        String stats = control.call(HttpCall.get("/stats")).body();
        try {
            if (JsonValue.parse(stats).at("requests") instanceof JsonNumber(String literal)) {
                return Long.parseLong(literal);
            }
        } catch (JsonSyntaxException e) {
            throw new IOException("the simulator's figures are no JSON: " + stats, e);
        }
        throw new IOException("the simulator's figures have no requests: " + stats);
    }

    @Override
    public void close() {
        control.close();
        process.destroyForcibly().onExit().join(); // what is killed ends at once
    }
}
