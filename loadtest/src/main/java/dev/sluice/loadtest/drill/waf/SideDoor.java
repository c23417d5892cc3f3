package dev.sluice.loadtest.drill.waf;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sluice.loadtest.http.Endpoint;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An HTTP proxy on 127.0.0.1 that reaches the provider from another address: whatever is asked for,
 * by CONNECT or by an absolute URL, it leads to one place. Thread-safe; each connection has two
 * virtual threads.
 */
final class SideDoor implements Closeable {
    private static final int MAX_HEAD = 64 * 1024;
    private static final byte[] ESTABLISHED =
            "HTTP/1.1 200 Connection established\r\n\r\n".getBytes(ISO_8859_1);

    private final Endpoint behind;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong connections = new AtomicLong();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private SideDoor(Endpoint behind, ServerSocket listener) {
        this.behind = behind;
        this.listener = listener;
    }

    /** Listens when this returns. */
    static SideDoor to(Endpoint behind) throws IOException {
        ServerSocket listener =
                new ServerSocket(
                        0, /* backlog= */ 256, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        SideDoor door = new SideDoor(behind, listener);
        door.threads.execute(door::acceptAll);
        return door;
    }

    /** As a configuration's egress. */
    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    long connections() {
        return connections.get();
    }

    @Override
    public void close() {
        closeQuietly(listener);
        open.forEach(SideDoor::closeQuietly);
        threads.close();
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                open.add(client);
                threads.execute(() -> serve(client));
            } catch (IOException e) {
                // Closed, or a connection that was gone before it was accepted.
            }
        }
    }

    private void serve(Socket client) {
        connections.incrementAndGet();
        try (client;
                Socket provider = new Socket(behind.host(), behind.port())) {
            open.add(provider);
            String head = head(client.getInputStream());
            if (head.startsWith("CONNECT ")) {
                client.getOutputStream().write(ESTABLISHED);
            } else {
                provider.getOutputStream().write(head.getBytes(ISO_8859_1));
            }
            threads.execute(() -> pass(provider, client));
            pass(client, provider);
            open.remove(provider);
        } catch (IOException e) {
            // One of both is gone; the other is told by the end of its connection.
        } finally {
            open.remove(client);
        }
    }

    /** The first request's head, with its empty line. */
    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (head.size() < MAX_HEAD) {
            int b = in.read();
            if (b < 0) {
                throw new IOException("closed inside a head");
            }
            head.write(b);
            if (b == '\n' && head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
                return head.toString(ISO_8859_1);
            }
        }
        throw new IOException("head of more than " + MAX_HEAD + " bytes");
    }

    /** Ends both directions when one ends. */
    private static void pass(Socket from, Socket to) {
        byte[] part = new byte[16 * 1024];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(part); count >= 0; count = in.read(part)) {
                out.write(part, 0, count);
            }
        } catch (IOException e) {
            // Told to the other side by closing it.
        }
        closeQuietly(from);
        closeQuietly(to);
    }

    private static void closeQuietly(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // Nothing is left to close then.
        }
    }
}
