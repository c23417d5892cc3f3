package dev.sluice.netty.upstream;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.config.EgressConfig.Scheme;
import dev.sluice.core.config.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * A proxy on real sockets that knows names of its own and where on this machine they lead.
 * Thread-safe.
 */
final class TestProxy implements AutoCloseable {

    /** What it does with who connects. */
    enum Manner {
        SERVES,
        /** Takes connections and never answers. */
        HANGS,
        /** Closes at once. */
        CLOSES,
        /** Answers in something that no proxy speaks. */
        BABBLES
    }

    /**
     * What it was asked for.
     *
     * @param form {@code name} or {@code address}
     */
    record Asked(String host, int port, String form) {}

    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final int ADDRESS = 1;
    private static final int NAME = 3;
    private static final int HOST_UNREACHABLE = 4;
    private static final int NO_LOGIN = 0;
    private static final int PASSWORD = 2;
    private static final int NONE_OF_THESE = 0xff;

    private final Scheme scheme;
    private final Manner manner;
    private final @Nullable String login;
    private final Map<String, Integer> ports;
    private final ServerSocket listener;
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /**
     * @param login {@code user:password} that it demands; null = none
     * @param ports where the names that it knows lead
     */
    TestProxy(Scheme scheme, Manner manner, @Nullable String login, Map<String, Integer> ports)
            throws IOException {
        this.scheme = scheme;
        this.manner = manner;
        this.login = login;
        this.ports = ports;
        this.listener = new ServerSocket(0, 50, InetAddress.getByAddress(LOOPBACK));
        threads.execute(this::acceptAll);
    }

    EgressConfig.Proxy egress() {
        return egress(null, null);
    }

    EgressConfig.Proxy egress(@Nullable String user, @Nullable String password) {
        return new EgressConfig.Proxy(
                scheme,
                "127.0.0.1",
                listener.getLocalPort(),
                user,
                password == null ? null : Secret.of(password));
    }

    List<Asked> asked() {
        return asked;
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                client.setTcpNoDelay(true);
                open.add(client);
                threads.execute(() -> serve(client));
            } catch (IOException e) {
                // Closed.
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            switch (manner) {
                case SERVES -> {
                    switch (scheme) {
                        case HTTP -> http(client);
                        case SOCKS5 -> socks(client);
                    }
                }
                case HANGS -> client.getInputStream().transferTo(OutputStream.nullOutputStream());
                case CLOSES -> {}
                case BABBLES -> {
                    client.getOutputStream().write("220 mail.example ESMTP\r\n".getBytes(UTF_8));
                    client.getInputStream().transferTo(OutputStream.nullOutputStream());
                }
            }
        } catch (IOException e) {
            // One of the sides has gone.
        }
    }

    private void http(Socket client) throws IOException {
        String head = readHead(client.getInputStream());
        if (login != null
                && !head.contains("proxy-authorization: Basic " + basic(login) + "\r\n")) {
            answer(
                    client,
                    "HTTP/1.1 407 No\r\nproxy-authenticate: Basic realm=\"x\"\r\n"
                            + "content-length: 9\r\nconnection: close\r\n\r\n<p>No</p>");
            return;
        }
        String authority = head.split(" ", 3)[1];
        int colon = authority.lastIndexOf(':');
        String host = authority.substring(0, colon);
        asked.add(new Asked(host, Integer.parseInt(authority.substring(colon + 1)), "name"));
        Integer port = ports.get(host);
        if (port == null) {
            answer(client, "HTTP/1.1 502 Unknown\r\ncontent-length: 3\r\n\r\nno\n");
            return;
        }
        tunnel(
                client,
                port,
                "HTTP/1.1 200 Connection established\r\nserver: x\r\n\r\n".getBytes(ISO_8859_1));
    }

    private void socks(Socket client) throws IOException {
        InputStream in = client.getInputStream();
        in.read();
        byte[] methods = in.readNBytes(in.read());
        int wanted = login == null ? NO_LOGIN : PASSWORD;
        if (!contains(methods, wanted)) {
            answer(client, 5, NONE_OF_THESE);
            return;
        }
        answer(client, 5, wanted);
        if (login != null && !mayPass(client, login)) {
            return;
        }
        in.readNBytes(3);
        int form = in.read();
        String host =
                switch (form) {
                    case ADDRESS -> InetAddress.getByAddress(in.readNBytes(4)).getHostAddress();
                    case NAME -> new String(in.readNBytes(in.read()), ISO_8859_1);
                    default -> throw new IOException("a form of address that is not known");
                };
        asked.add(new Asked(host, in.read() << 8 | in.read(), form == NAME ? "name" : "address"));
        Integer port = ports.get(host);
        if (port == null) {
            answer(client, 5, HOST_UNREACHABLE, 0, 1, 0, 0, 0, 0, 0, 0);
            return;
        }
        tunnel(client, port, new byte[] {5, 0, 0, 1, 0, 0, 0, 0, 0, 0});
    }

    private static boolean mayPass(Socket client, String login) throws IOException {
        InputStream in = client.getInputStream();
        in.read();
        String user = new String(in.readNBytes(in.read()), ISO_8859_1);
        String password = new String(in.readNBytes(in.read()), ISO_8859_1);
        boolean passes = login.equals(user + ":" + password);
        answer(client, 1, passes ? 0 : 1);
        return passes;
    }

    private void tunnel(Socket client, int port, byte[] agreement) throws IOException {
        try (Socket origin = new Socket(InetAddress.getByAddress(LOOPBACK), port)) {
            open.add(origin);
            answer(client, agreement);
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

    private static boolean contains(byte[] methods, int wanted) {
        for (byte method : methods) {
            if (method == wanted) {
                return true;
            }
        }
        return false;
    }

    private static void answer(Socket client, String text) throws IOException {
        answer(client, text.getBytes(ISO_8859_1));
    }

    private static void answer(Socket client, int... bytes) throws IOException {
        byte[] all = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            all[i] = (byte) bytes[i];
        }
        answer(client, all);
    }

    /** Byte by byte, so that no reader may count on more than one at a time. */
    private static void answer(Socket client, byte[] bytes) throws IOException {
        for (byte b : bytes) {
            client.getOutputStream().write(b);
            client.getOutputStream().flush();
        }
    }

    private static String basic(String login) {
        return Base64.getEncoder().encodeToString(login.getBytes(UTF_8));
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

    /** Goes as a process that is killed: nobody is let finish, and nobody listens any more. */
    void kill() throws IOException {
        listener.close();
        for (Socket socket : open) {
            try (socket) {
                socket.setSoLinger(true, 0);
            } catch (IOException e) {
                // It had been closed before.
            }
        }
    }

    @Override
    public void close() throws IOException {
        kill();
        threads.close();
    }
}
