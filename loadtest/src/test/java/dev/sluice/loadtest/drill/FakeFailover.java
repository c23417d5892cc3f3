package dev.sluice.loadtest.drill;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sluice.loadtest.http.Endpoint;
import dev.sluice.loadtest.http.HttpCall;
import dev.sluice.loadtest.http.HttpCaller;
import dev.sluice.loadtest.http.HttpCaller.WholeAnswer;
import dev.sluice.loadtest.http.Patience;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/**
 * Stands in for the gateway in a drill: asks the secondary when the primary fails, leaves the
 * primary alone for a while after a failure, and has the metrics that the drill reads. Its state is
 * guarded by its monitor.
 */
final class FakeFailover {
    private static final Duration LONG = Duration.ofSeconds(20);

    private final HttpCaller primary;
    private final HttpCaller secondary;
    private final long openForNanos;
    private long openUntil;
    private boolean open;
    private long openings;
    private long failures;
    private long delivered;

    private FakeFailover(List<String> providers, Duration openFor) {
        Patience patience = new Patience(LONG, LONG, LONG);
        this.primary = new HttpCaller(Endpoint.parse(providers.get(0)), patience);
        this.secondary = new HttpCaller(Endpoint.parse(providers.get(1)), patience);
        this.openForNanos = openFor.toNanos();
    }

    /** Arguments as the launcher gets them: run --config FILE. */
    public static void main(String[] args) throws IOException {
        String yaml = Files.readString(Path.of(args[2]));
        FakeFailover fake =
                new FakeFailover(
                        find(yaml, "base_url: \"([^\"]+)\""),
                        Duration.ofMillis(
                                Long.parseLong(find(yaml, "open_for: ([0-9]+)ms").getFirst())));
        HttpServer data = server(find(yaml, "listen: \"127.0.0.1:([0-9]+)\"").getFirst());
        data.createContext("/health/ready", exchange -> send(exchange, 200, ""));
        data.createContext("/v1/chat/completions", fake::chat);
        data.start();
        HttpServer admin = server(find(yaml, "admin: \"127.0.0.1:([0-9]+)\"").getFirst());
        admin.createContext("/metrics", exchange -> send(exchange, 200, fake.metrics()));
        admin.start();
    }

    private static List<String> find(String yaml, String pattern) {
        return Pattern.compile(pattern).matcher(yaml).results().map(m -> m.group(1)).toList();
    }

    private static HttpServer server(String port) throws IOException {
        HttpServer server =
                HttpServer.create(
                        new InetSocketAddress(
                                InetAddress.getLoopbackAddress(), Integer.parseInt(port)),
                        100);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        return server;
    }

    private void chat(HttpExchange exchange) throws IOException {
        String question = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        String answer = mayAskPrimary() ? askPrimary(question) : "";
        if (answer.isEmpty()) {
            answer = ask(secondary, question);
        }
        count(/* ok= */ true);
        exchange.getResponseHeaders().set("content-type", "text/event-stream");
        send(exchange, answer.isEmpty() ? 502 : 200, answer);
    }

    private String askPrimary(String question) {
        String answer = ask(primary, question);
        if (answer.isEmpty()) {
            count(/* ok= */ false);
            open();
        } else {
            close();
        }
        return answer;
    }

    private static String ask(HttpCaller provider, String question) {
        try {
            WholeAnswer answer =
                    provider.call(HttpCall.post("/chat/completions", List.of(), question));
            return answer.head().status() == 200 ? answer.body() : "";
        } catch (IOException e) {
            return "";
        }
    }

    private synchronized boolean mayAskPrimary() {
        return !open || System.nanoTime() - openUntil >= 0;
    }

    private synchronized void open() {
        openings++;
        open = true;
        openUntil = System.nanoTime() + openForNanos;
    }

    private synchronized void close() {
        open = false;
    }

    private synchronized void count(boolean ok) {
        if (ok) {
            delivered++;
        } else {
            failures++;
        }
    }

    private synchronized String metrics() {
        return """
        sluice_circuit_state{provider="primary"} %d
        sluice_circuit_state{provider="secondary"} 0
        sluice_circuit_transitions_total{provider="primary",to="open"} %d
        sluice_upstream_attempts_total{provider="primary",result="transient"} %d
        sluice_upstream_attempts_total{provider="secondary",result="delivered"} %d
        """
                .formatted(open ? 2 : 0, openings, failures, delivered);
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        try (exchange) {
            byte[] body = text.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
