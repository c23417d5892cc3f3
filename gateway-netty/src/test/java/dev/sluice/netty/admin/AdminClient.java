package dev.sluice.netty.admin;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Sends exactly the bytes it is given. Each read has a deadline. */
final class AdminClient implements AutoCloseable {

    private static final int LONGEST_SILENCE_MILLIS = 10_000;

    /** Header names in lower case. */
    record Received(int status, Map<String, String> headers, String body) {
        JsonValue json() {
            return parse(body);
        }

        String message() {
            return json().at("error", "message").textOr("");
        }

        String header(String name) {
            return headers.getOrDefault(name, "");
        }
    }

    /** One server-sent event. */
    record Event(String name, JsonValue data) {
        long number(String member) {
            return data.at(member) instanceof JsonValue.JsonNumber(String literal)
                    ? Long.parseLong(literal)
                    : -1;
        }

        String text(String member) {
            return data.at(member).textOr("");
        }
    }

    private final Socket socket;
    private final InputStream in;

    private AdminClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(LONGEST_SILENCE_MILLIS);
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    static AdminClient connect(InetSocketAddress address) throws IOException {
        return new AdminClient(new Socket(address.getAddress(), address.getPort()));
    }

    /** A client whose kernel takes few bytes that it has not read. */
    static AdminClient withSmallWindow(InetSocketAddress address, int bytes) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(bytes);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), address.getPort()));
        return new AdminClient(socket);
    }

    AdminClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(UTF_8));
        return this;
    }

    Received ask(String text) throws IOException {
        return send(text).read();
    }

    Received read() throws IOException {
        Received head = readHead();
        int length = Integer.parseInt(head.headers().getOrDefault("content-length", "0"));
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("the connection ended inside of a body");
        }
        return new Received(head.status(), head.headers(), new String(body, UTF_8));
    }

    /** A head, for answers that have no body or a chunked one. */
    Received readHead() throws IOException {
        int status = Integer.parseInt(readLine().split(" ", 3)[1]);
        Map<String, String> headers = new HashMap<>();
        for (String line = readLine(); !line.isEmpty(); line = readLine()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return new Received(status, headers, "");
    }

    /** The next event of a chunked stream in which each event is one chunk. */
    Event readEvent() throws IOException {
        int size = Integer.parseInt(readLine(), 16);
        String chunk = new String(in.readNBytes(size), UTF_8);
        readLine();
        String[] lines = chunk.split("\n", -1);
        if (lines.length != 4 || !lines[2].isEmpty() || !lines[3].isEmpty()) {
            throw new IOException("no event: " + chunk);
        }
        return new Event(
                lines[0].substring("event: ".length()),
                parse(lines[1].substring("data: ".length())));
    }

    /** The next event of that name. */
    Event readEvent(String name) throws IOException {
        Event event = readEvent();
        while (!event.name().equals(name)) {
            event = readEvent();
        }
        return event;
    }

    boolean isAtEnd() throws IOException {
        try {
            return in.read() == -1;
        } catch (SocketException reset) {
            return true;
        }
    }

    private String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b == -1) {
                throw new EOFException("the connection ended after: " + line.toString(UTF_8));
            }
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(ISO_8859_1);
    }

    private static JsonValue parse(String text) {
        try {
            return JsonValue.parse(text);
        } catch (JsonSyntaxException e) {
            throw new AssertionError("no JSON: " + text, e);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
