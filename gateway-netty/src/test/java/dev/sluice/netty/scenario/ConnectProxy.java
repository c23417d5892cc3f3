package dev.sluice.netty.scenario;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A proxy that knows {@code CONNECT} alone. Whatever host it is asked for, it tunnels to loopback:
 * so an origin may have a name that only a proxy can resolve. Thread-safe.
 */
final class ConnectProxy implements AutoCloseable {

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final ServerSocket listener;
    private final String answer;
    private final List<String> heads = new CopyOnWriteArrayList<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private ConnectProxy(String answer) throws IOException {
        this.answer = answer;
        this.listener = new ServerSocket(0, 50, InetAddress.getByAddress(LOOPBACK));
        threads.execute(this::acceptAll);
    }

    static ConnectProxy start() throws IOException {
        return new ConnectProxy("HTTP/1.1 200 Connection established\r\n\r\n");
    }

    static ConnectProxy refusing() throws IOException {
        return new ConnectProxy(
                "HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    }

    /** What {@code HTTPS_PROXY} is. */
    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** The heads of the requests so far. */
    List<String> heads() {
        return heads;
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                open.add(client);
                threads.execute(() -> serve(client));
            } catch (IOException e) {
                // Closed.
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            String head = readHead(client.getInputStream());
            heads.add(head);
            client.getOutputStream().write(answer.getBytes(ISO_8859_1));
            if (answer.contains(" 200 ")) {
                String authority = head.split(" ", 3)[1];
                int port = Integer.parseInt(authority.substring(authority.lastIndexOf(':') + 1));
                tunnel(client, port);
            }
        } catch (IOException e) {
            // One of the sides has gone.
        }
    }

    private void tunnel(Socket client, int port) throws IOException {
        try (Socket origin = new Socket(InetAddress.getByAddress(LOOPBACK), port)) {
            open.add(origin);
            threads.execute(() -> pump(origin, client));
            client.getInputStream().transferTo(origin.getOutputStream());
        }
    }

    private static void pump(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // One of the sides has gone.
        }
    }

    private static String readHead(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int b = in.read();
            if (b == -1) {
                throw new IOException("no head");
            }
            head.append((char) b);
        }
        return head.toString();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
        threads.close();
    }
}
