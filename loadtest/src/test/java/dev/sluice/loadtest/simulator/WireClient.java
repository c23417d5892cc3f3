package dev.sluice.loadtest.simulator;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;

/** A client that sees exactly what is on the wire. Reads fail after five seconds. */
final class WireClient implements AutoCloseable {
    private static final int READ_TIMEOUT_MILLIS = 5_000;

    /** A response; the body is without its transfer encoding, one character a byte. */
    record Response(String head, String latin1) {
        Response(String head, byte[] body) {
            this(head, new String(body, ISO_8859_1));
        }

        int status() {
            return Integer.parseInt(head.substring(9, 12));
        }

        String text() {
            return new String(body(), UTF_8);
        }

        boolean hasHeader(String line) {
            return head.toLowerCase(Locale.ROOT).lines().anyMatch(line::equals);
        }

        byte[] body() {
            return latin1.getBytes(ISO_8859_1);
        }
    }

    private final Socket socket;
    private final InputStream in;

    WireClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(READ_TIMEOUT_MILLIS);
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    static WireClient to(ProviderSimulator simulator) throws IOException {
        return to(simulator.port());
    }

    static WireClient to(int port) throws IOException {
        return new WireClient(new Socket(LoopbackListener.loopback(port).getAddress(), port));
    }

    static String chat(String body) {
        return "POST /v1/chat/completions HTTP/1.1\r\n"
                + "host: simulator\r\n"
                + "content-type: application/json\r\n"
                + "content-length: "
                + body.getBytes(UTF_8).length
                + "\r\n\r\n"
                + body;
    }

    static String streamed(String prompt) {
        return chat(
                """
                {"model":"sim-small","stream":true,"messages":[{"role":"user","content":"%s"}]}\
                """
                        .formatted(prompt));
    }

    static String whole(String prompt) {
        return chat(
                """
                {"model":"sim-small","messages":[{"role":"user","content":"%s"}]}\
                """
                        .formatted(prompt));
    }

    WireClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(UTF_8));
        return this;
    }

    /** How long a read waits from now on. */
    void readTimeout(Duration timeout) throws IOException {
        socket.setSoTimeout((int) timeout.toMillis());
    }

    void sendChunk(String text) throws IOException {
        send("%x;extension=x\r\n%s\r\n".formatted(text.getBytes(UTF_8).length, text));
    }

    Response exchange(String request) throws IOException {
        return send(request).response();
    }

    Response response() throws IOException {
        String head = head();
        String lower = head.toLowerCase(Locale.ROOT);
        if (lower.contains("transfer-encoding: chunked")) {
            return new Response(head, chunks());
        }
        int length = lower.indexOf("content-length: ");
        return new Response(
                head,
                length < 0
                        ? rest()
                        : in.readNBytes(
                                Integer.parseInt(
                                        lower.substring(
                                                length + 16, lower.indexOf('\r', length)))));
    }

    String head() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
            int b = in.read();
            if (b < 0) {
                throw new IOException("closed in the head after: " + head.toString(ISO_8859_1));
            }
            head.write(b);
        }
        return head.toString(ISO_8859_1);
    }

    /** One HTTP chunk; empty for the last. */
    byte[] chunk() throws IOException {
        int size = HexFormat.fromHexDigits(line());
        byte[] chunk = in.readNBytes(size);
        if (!line().isEmpty()) {
            throw new IOException("no line end after a chunk");
        }
        return chunk;
    }

    /** Everything up to FIN. */
    byte[] rest() throws IOException {
        return in.readAllBytes();
    }

    int read() throws IOException {
        return in.read();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        byte[] chunk = chunk();
        while (chunk.length > 0) {
            body.write(chunk);
            chunk = chunk();
        }
        return body.toByteArray();
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        while (true) {
            int b = in.read();
            if (b < 0) {
                throw new IOException("closed in a line");
            }
            if (b == '\n') {
                return line.toString().strip();
            }
            line.append((char) b);
        }
    }
}
