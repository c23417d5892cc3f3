package dev.sluice.loadtest.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A request as it came over the wire. Immutable. */
public final class ReceivedRequest {
    private final long connection;
    private final String head;
    private final String method;
    private final String target;
    private final Map<String, List<String>> headers;
    private final byte[] body;
    private final boolean keepAlive;

    /** Takes the body's array. */
    ReceivedRequest(long connection, RequestHead head, byte[] body) {
        this.connection = connection;
        this.head = head.text();
        this.method = head.method();
        this.target = head.target();
        this.headers = head.headers();
        this.body = body;
        this.keepAlive = head.keepAlive();
    }

    /**
     * The number of the connection it came on: two requests with one number shared a connection.
     */
    public long connection() {
        return connection;
    }

    public String method() {
        return method;
    }

    /** With the query. */
    public String target() {
        return target;
    }

    /** Without the query. */
    public String path() {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    /** All headers, names in lower case, in the order of their first appearance. */
    public Map<String, List<String>> headers() {
        return headers;
    }

    public List<String> headers(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    }

    /** The first header of that name, in any case. */
    public Optional<String> header(String name) {
        return headers(name).stream().findFirst();
    }

    /** A copy; chunks of the transfer encoding are joined. */
    public byte[] body() {
        return body.clone();
    }

    public String bodyText() {
        return new String(body, UTF_8);
    }

    /** Request line and headers as received, with the empty line. */
    public String head() {
        return head;
    }

    boolean keepAlive() {
        return keepAlive;
    }

    long size() {
        return head.length() + (long) body.length;
    }

    @Override
    public String toString() {
        return method + " " + target + ", " + body.length + " bytes";
    }
}
