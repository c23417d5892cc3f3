package dev.sluice.loadtest.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Answers each request with the same bytes and, if told to, closes the connection then. Owns its
 * threads and its listening socket until it is closed.
 */
public final class ScriptedServer implements AutoCloseable {
    private final ServerSocket listener;
    private final String answer;
    private final boolean closes;
    private final AtomicInteger connections = new AtomicInteger();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private ScriptedServer(String answer, boolean closes) throws IOException {
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.answer = answer;
        this.closes = closes;
        threads.execute(this::accept);
    }

    /** Ends the connection behind its answer. */
    public static ScriptedServer thatCloses(String answer) throws IOException {
        return new ScriptedServer(answer, /* closes= */ true);
    }

    static ScriptedServer thatStays(String answer) throws IOException {
        return new ScriptedServer(answer, /* closes= */ false);
    }

    public Endpoint endpoint() {
        return Endpoint.loopback(listener.getLocalPort(), "");
    }

    int connections() {
        return connections.get();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        threads.shutdownNow();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                connections.incrementAndGet();
                threads.execute(() -> serve(socket));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = socket.getInputStream();
            while (skipHead(in)) {
                socket.getOutputStream().write(answer.getBytes(ISO_8859_1));
                if (closes) {
                    return;
                }
            }
        } catch (IOException e) {
            // The client has gone.
        }
    }

    /** The requests of these tests have no body. */
    private static boolean skipHead(InputStream in) throws IOException {
        int ends = 0;
        while (ends < 4) {
            int b = in.read();
            if (b < 0) {
                return false;
            }
            boolean wanted = b == (ends % 2 == 0 ? '\r' : '\n');
            ends = wanted ? ends + 1 : 0;
        }
        return true;
    }
}
