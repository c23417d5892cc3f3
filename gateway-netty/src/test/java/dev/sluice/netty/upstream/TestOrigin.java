package dev.sluice.netty.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A provider on a real socket that answers {@code ok}, to {@code /held} when it is told to. */
final class TestOrigin implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Map<String, List<String>>> heads = new CopyOnWriteArrayList<>();
    private final CountDownLatch mayAnswer = new CountDownLatch(1);
    private final AtomicInteger held = new AtomicInteger();

    /**
     * @param tls null = none
     */
    TestOrigin(@Nullable SSLContext tls) throws IOException {
        InetSocketAddress address =
                new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0);
        if (tls == null) {
            server = HttpServer.create(address, 100);
        } else {
            HttpsServer secure = HttpsServer.create(address, 100);
            secure.setHttpsConfigurator(new HttpsConfigurator(tls));
            server = secure;
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** The fields of each request so far; names begin with a capital. */
    List<Map<String, List<String>>> heads() {
        return heads;
    }

    /** How many requests wait for their answer. */
    int held() {
        return held.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            heads.add(Map.copyOf(exchange.getRequestHeaders()));
            exchange.getRequestBody().readAllBytes();
            if (exchange.getRequestURI().getPath().equals("/held")) {
                held.incrementAndGet();
                mayAnswer.await();
            }
            byte[] body = "ok".getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        mayAnswer.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
