package dev.sluice.loadtest.drill.baseline;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sluice.loadtest.drill.contender.UpstreamCalls;
import dev.sluice.loadtest.http.HttpCall;
import dev.sluice.loadtest.http.HttpCaller;
import dev.sluice.loadtest.http.HttpCaller.WholeAnswer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A naive caching proxy on 127.0.0.1: it asks the primary each time and waits as long as it takes
 * to fail, then asks the secondary, and gives an answer on when it has all of it. Answers are kept
 * by the request's exact bytes. Thread-safe; a virtual thread for each request.
 */
final class BufferingProxy implements Closeable {
    private static final int MAX_KEPT = 10_000;
    private static final List<String> HEADERS = List.of("content-type: application/json");

    static {
        // Read when the server's classes are loaded; without it answers wait for delayed ACKs.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpCaller primary;
    private final HttpCaller secondary;
    private final ConcurrentMap<String, WholeAnswer> kept = new ConcurrentHashMap<>();
    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong failedAtPrimary = new AtomicLong();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;

    /** Listens on a free port when this returns; takes the callers over. */
    BufferingProxy(HttpCaller primary, HttpCaller secondary) throws IOException {
        this.primary = primary;
        this.secondary = secondary;
        this.server =
                HttpServer.create(
                        new InetSocketAddress(
                                InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0),
                        /* backlog= */ 1_024);
        server.setExecutor(threads);
        server.createContext("/v1/chat/completions", this::serve);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    UpstreamCalls upstreamCalls() {
        return new UpstreamCalls(calls.get(), failedAtPrimary.get());
    }

    @Override
    public void close() {
        server.stop(/* delay= */ 0);
        threads.shutdownNow();
        primary.close();
        secondary.close();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            String question = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            Optional<WholeAnswer> answer = answer(question);
            byte[] body = answer.map(WholeAnswer::body).orElse("{}").getBytes(UTF_8);
            String type = answer.map(a -> a.head().header("content-type")).orElse("");
            exchange.getResponseHeaders().set("content-type", type);
            exchange.sendResponseHeaders(answer.isPresent() ? 200 : 502, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private Optional<WholeAnswer> answer(String question) {
        WholeAnswer before = kept.get(question);
        if (before != null) {
            return Optional.of(before);
        }
        Optional<WholeAnswer> answer = ask(primary, question);
        if (answer.isEmpty()) {
            failedAtPrimary.incrementAndGet();
            answer = ask(secondary, question);
        }
        if (kept.size() < MAX_KEPT) {
            answer.ifPresent(whole -> kept.put(question, whole));
        }
        return answer;
    }

    /** Nothing unless the whole answer has come. */
    private Optional<WholeAnswer> ask(HttpCaller provider, String question) {
        calls.incrementAndGet();
        try {
            WholeAnswer answer =
                    provider.call(HttpCall.post("/chat/completions", HEADERS, question));
            return Optional.of(answer).filter(whole -> whole.head().status() == 200);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
