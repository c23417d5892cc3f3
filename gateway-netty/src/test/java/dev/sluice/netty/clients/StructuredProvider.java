package dev.sluice.netty.clients;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * A provider whose every answer is one JSON object, streamed in pieces or whole: the simulator
 * knows no schema. Its one thread answers one request after the other.
 */
final class StructuredProvider implements AutoCloseable {
    /** The object. */
    static final String FORECAST = "{\"city\":\"Basel\",\"days\":3}";

    /** Characters of the object in one chunk. */
    private static final int PIECE = 8;

    private static final String USAGE =
            "\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":4,\"total_tokens\":9}";

    private final HttpServer server;
    private volatile String lastRequest = "";

    private StructuredProvider(HttpServer server) {
        this.server = server;
    }

    static StructuredProvider start() throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        StructuredProvider provider = new StructuredProvider(HttpServer.create(anyPort, 0));
        provider.server.createContext("/v1/chat/completions", provider::answer);
        provider.server.start();
        return provider;
    }

    String baseUrl() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    /** The body of the request that came last. */
    String lastRequest() {
        return lastRequest;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        lastRequest = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        boolean streamed = lastRequest.replace(" ", "").contains("\"stream\":true");
        exchange.getResponseHeaders()
                .set("content-type", streamed ? "text/event-stream" : "application/json");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream body = exchange.getResponseBody()) {
            body.write((streamed ? events() : whole()).getBytes(UTF_8));
        }
    }

    private static String whole() {
        return "{"
                + common("chat.completion")
                + ",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\""
                + escaped(FORECAST)
                + "\"},\"finish_reason\":\"stop\"}],"
                + USAGE
                + "}";
    }

    private static String events() {
        StringBuilder events = new StringBuilder();
        events.append(event(choice("\"role\":\"assistant\",\"content\":\"\"", "null")));
        for (int i = 0; i < FORECAST.length(); i += PIECE) {
            String piece = FORECAST.substring(i, Math.min(i + PIECE, FORECAST.length()));
            events.append(event(choice("\"content\":\"" + escaped(piece) + "\"", "null")));
        }
        return events.append(event(choice("", "\"stop\"")))
                .append(event("\"choices\":[]," + USAGE))
                .append("data: [DONE]\n\n")
                .toString();
    }

    private static String escaped(String text) {
        return text.replace("\"", "\\\"");
    }

    private static String choice(String delta, String finishReason) {
        return "\"choices\":[{\"index\":0,\"delta\":{%s},\"finish_reason\":%s}]"
                .formatted(delta, finishReason);
    }

    private static String event(String members) {
        return "data: {" + common("chat.completion.chunk") + "," + members + "}\n\n";
    }

    private static String common(String object) {
        return "\"id\":\"chatcmpl-forecast\",\"object\":\""
                + object
                + "\",\"created\":1760000000,\"model\":\"forecaster\"";
    }
}
