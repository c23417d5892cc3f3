package dev.sluice.netty.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A provider that speaks the form it is asked in, by the path, and refuses what the real ones
 * refuse. Tools are called twice at once, with different cities; results of tools are repeated; a
 * schema gets the one object that tests ask for; an image is described. Thread-safe.
 */
public final class FormProvider implements AutoCloseable {

    /** What a plain question gets. */
    public static final String TEXT =
            "A sluice — Schleuse, шлюз, 水门 — lets water through, naïvely said.";

    /** The object that whoever demands JSON gets. */
    public static final String FORECAST = "{\"city\":\"Basel\",\"days\":3}";

    /** Characters of a text in one event. */
    public static final int PIECE = 8;

    private static final Duration BETWEEN_ENDLESS_PIECES = Duration.ofMillis(10);
    private static final Pattern MODEL = Pattern.compile("/models/([^:]+):");

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger requests = new AtomicInteger();
    private final Semaphore left = new Semaphore(0);
    private volatile PeerMode mode = new PeerMode.Answers();
    private volatile Optional<Received> last = Optional.empty();

    private FormProvider(HttpServer server) {
        this.server = server;
    }

    public static FormProvider start() throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        FormProvider provider = new FormProvider(HttpServer.create(anyPort, 0));
        provider.server.setExecutor(provider.threads);
        provider.server.createContext("/", provider::serve);
        provider.server.start();
        return provider;
    }

    public String baseUrl() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    /** For requests from now on. */
    public void setMode(PeerMode next) {
        mode = next;
    }

    public int requests() {
        return requests.get();
    }

    /** The request that came last. */
    public Received lastRequest() {
        return last.orElseThrow(() -> new IllegalStateException("no request has come"));
    }

    /**
     * Whether the gateway leaves an endless answer in time; each one that it leaves counts once.
     */
    public boolean awaitLeft(Duration limit) throws InterruptedException {
        return left.tryAcquire(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** How many pieces a plain question gets. */
    public static int pieces() {
        return Answer.of(TEXT, PIECE).tokens();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void serve(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String text = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        try {
            Received request =
                    new Received(
                            ProviderForm.at(path),
                            path,
                            exchange.getRequestHeaders(),
                            text,
                            JsonValue.parse(text));
            requests.incrementAndGet();
            last = Optional.of(request);
            serve(exchange, request, Wording.of(request.form()));
        } catch (JsonSyntaxException e) {
            respond(exchange, 400, "no JSON");
        } finally {
            exchange.close();
        }
    }

    private void serve(HttpExchange exchange, Received request, Wording wording)
            throws IOException {
        Optional<String> fault = Strictness.fault(request);
        if (mode instanceof PeerMode.Refuses(int status, String message)) {
            respond(exchange, status, wording.error(status, message));
        } else if (fault.isPresent()) {
            respond(exchange, 400, wording.error(400, fault.get()));
        } else if (request.isStreamed()) {
            stream(exchange, wording, wording.stream(answerTo(request), modelOf(request)));
        } else {
            String body = wording.whole(answerTo(request), modelOf(request));
            respond(exchange, 200, mode instanceof PeerMode.Answers ? body : body.substring(0, 40));
        }
    }

    private void stream(HttpExchange exchange, Wording wording, List<Wording.Event> events)
            throws IOException {
        exchange.getResponseHeaders().set("content-type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        OutputStream body = exchange.getResponseBody();
        switch (mode) {
            case PeerMode.Answers _, PeerMode.Refuses _ -> {
                send(body, events, Integer.MAX_VALUE);
                body.close();
            }
            case PeerMode.Rewritten(var change) -> {
                StringBuilder all = new StringBuilder();
                events.forEach(event -> all.append(event.text()));
                body.write(change.apply(all.toString()).getBytes(UTF_8));
                body.close();
            }
            case PeerMode.Cuts(int pieces) -> send(body, events, pieces);
            case PeerMode.Stops(int pieces) -> {
                send(body, events, pieces);
                body.close();
            }
            case PeerMode.Fails(int pieces) -> {
                send(body, events, pieces);
                body.write(wording.errorEvent("the peer broke off").getBytes(UTF_8));
                body.close();
            }
            case PeerMode.Endless _ -> endless(body, events);
        }
    }

    private void endless(OutputStream body, List<Wording.Event> events) throws IOException {
        send(body, events, 1);
        byte[] piece =
                events.stream()
                        .filter(Wording.Event::content)
                        .findFirst()
                        .orElseThrow()
                        .text()
                        .getBytes(UTF_8);
        try {
            while (!threads.isShutdown()) {
                body.write(piece);
                body.flush();
                LockSupport.parkNanos(BETWEEN_ENDLESS_PIECES.toNanos());
            }
        } catch (IOException e) {
            left.release();
            throw e;
        }
    }

    /** Up to so many pieces of content, and what stands before the next one. */
    private static void send(OutputStream body, List<Wording.Event> events, int pieces)
            throws IOException {
        int sent = 0;
        for (Wording.Event event : events) {
            if (event.content() && sent++ == pieces) {
                break;
            }
            body.write(event.text().getBytes(UTF_8));
            body.flush();
        }
    }

    private static void respond(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().set("content-type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static Answer answerTo(Received request) {
        List<String> results = request.toolResults();
        if (!results.isEmpty()) {
            return Answer.of("The tools say: " + String.join(" / ", results), PIECE);
        }
        if (request.firstTool().isPresent()) {
            return new Answer(List.of(), calls(request.firstTool().get()), /* cut= */ false);
        }
        if (request.image().isPresent()) {
            return Answer.of("An image: " + request.image().get(), PIECE);
        }
        return request.demandsJson()
                ? Answer.of(FORECAST, PIECE)
                : Answer.of(TEXT, PIECE).limitedTo(request.limit());
    }

    private static List<Answer.Call> calls(String tool) {
        return List.of(
                new Answer.Call("call_peer_1", tool, "{\"city\":\"Zürich\",\"days\":1}"),
                new Answer.Call("call_peer_2", tool, "{\"city\":\"Bern\",\"days\":2}"));
    }

    private static String modelOf(Received request) {
        Matcher inPath = MODEL.matcher(request.path());
        return inPath.find() ? inPath.group(1) : request.body().at("model").textOr("");
    }
}
