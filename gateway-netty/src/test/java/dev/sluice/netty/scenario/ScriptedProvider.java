package dev.sluice.netty.scenario;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Answers every request with the same bytes, whatever they are, and ends the connection. For what
 * the simulator is too well-bred to send. Thread-safe.
 */
final class ScriptedProvider implements AutoCloseable {

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final ServerSocket listener;
    private final byte[] answer;
    private final AtomicInteger requests = new AtomicInteger();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private ScriptedProvider(byte[] answer) throws IOException {
        this.answer = answer;
        this.listener = new ServerSocket(0, 50, InetAddress.getByAddress(LOOPBACK));
        threads.execute(this::acceptAll);
    }

    /** A character is a byte. */
    static ScriptedProvider answering(String bytes) throws IOException {
        return new ScriptedProvider(bytes.getBytes(ISO_8859_1));
    }

    String baseUrl() {
        return "http://127.0.0.1:" + listener.getLocalPort() + "/v1";
    }

    int requests() {
        return requests.get();
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                threads.execute(() -> serve(socket));
            } catch (IOException e) {
                // Closed.
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            readRequest(socket.getInputStream());
            requests.incrementAndGet();
            socket.getOutputStream().write(answer);
            socket.shutdownOutput();
            // A close with bytes unread would reset the answer away.
            socket.getInputStream().skip(Long.MAX_VALUE);
        } catch (IOException e) {
            // The gateway has gone.
        }
    }

    private static void readRequest(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
            int b = in.read();
            if (b == -1) {
                throw new IOException("no request");
            }
            head.write(b);
        }
        String length =
                head.toString(ISO_8859_1).split("content-length: ", 2)[1].split("\r\n", 2)[0];
        in.skipNBytes(Integer.parseInt(length));
    }

    @Override
    public void close() throws IOException {
        listener.close();
        threads.shutdownNow();
    }
}
