package dev.sluice.loadtest.simulator;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.Executor;

/**
 * The simulator's control port: a listener of its own, so that it answers while the main one
 * refuses. Thread-safe; one request a connection.
 */
final class ControlServer implements AutoCloseable {
    private static final String USAGE =
            "POST /control?mode=..&count=N&key=..&model=..&first-delay-ms=..&tokens-per-second=.."
                    + "&chunks=.., GET /stats, GET /keys, GET /last\n";

    private final ProviderSimulator simulator;
    private final Executor threads;
    private final LoopbackListener listener;

    ControlServer(ProviderSimulator simulator, int port, Executor threads) throws IOException {
        this.simulator = simulator;
        this.threads = threads;
        this.listener = new LoopbackListener(port, this::accept);
    }

    int port() {
        return listener.port();
    }

    @Override
    public void close() {
        listener.close();
    }

    private void accept(Socket socket) {
        threads.execute(() -> serve(socket));
    }

    private void serve(Socket socket) {
        try (socket) {
            PeerLine line = new PeerLine(socket, /* tls= */ null);
            RequestReader reader =
                    new RequestReader(line.input(), /* connection= */ 0, line::sendContinue);
            HttpReply reply = reader.next().map(this::reply).orElse(text(400, USAGE));
            line.send(reply.with("connection: close").bytes());
            line.cut();
        } catch (MalformedRequestException | IOException e) {
            // Whoever sends this has no use for an answer.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private HttpReply reply(ReceivedRequest request) {
        return switch (request.method() + " " + request.path()) {
            case "POST /control" -> control(request.target());
            case "GET /stats" -> HttpReply.json(200, simulator.stats().json());
            case "GET /keys" -> HttpReply.json(200, KeyUsage.json(simulator.keys()));
            case "GET /last" ->
                    simulator.requests().isEmpty()
                            ? text(404, "no request has come\n")
                            : text(
                                    200,
                                    simulator.lastRequest().head()
                                            + simulator.lastRequest().bodyText());
            default -> text(404, USAGE);
        };
    }

    private HttpReply control(String target) {
        try {
            return text(200, ControlOrder.parse(target).applyTo(simulator) + "\n");
        } catch (IllegalArgumentException e) {
            return text(400, e.getMessage() + "\n");
        }
    }

    private static HttpReply text(int status, String body) {
        return HttpReply.of(status, "text/plain; charset=utf-8", body);
    }
}
