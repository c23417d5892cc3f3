package dev.sluice.loadtest.http;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * Makes calls to one endpoint and keeps connections for the next call. A call that fails is never
 * made again: whoever measures wants to know. Thread-safe: idle connections lie in a concurrent
 * deque, one in use belongs to one thread. Meant for virtual threads.
 */
public final class HttpCaller implements Closeable {
    /** Shorter than servers wait, so that none closes a connection that is being used again. */
    private static final Duration IDLE_LIMIT = Duration.ofSeconds(2);

    /** Reads an answer while it comes. */
    public interface AnswerReader<T> {
        T read(AnswerHead head, AnswerBody body) throws IOException;
    }

    /** An answer that was read whole. */
    public record WholeAnswer(AnswerHead head, String body) {}

    private final Endpoint endpoint;
    private final Patience patience;
    private final ConcurrentLinkedDeque<HttpConnection> idle = new ConcurrentLinkedDeque<>();

    public HttpCaller(Endpoint endpoint, Patience patience) {
        this.endpoint = endpoint;
        this.patience = patience;
    }

    /**
     * Sends the request and gives what the reader makes of the answer.
     *
     * @throws ConnectFailedException if there is no connection
     * @throws java.net.SocketTimeoutException if the patience ends
     * @throws CutException if the connection is closed first; a reset is an IOException of its own
     * @throws MalformedAnswerException if the answer is no HTTP
     */
    public <T> T call(HttpCall call, AnswerReader<T> reader) throws IOException {
        HttpConnection connection = take();
        boolean usable = false;
        try {
            connection.send(call.bytes(endpoint));
            AnswerHead head = connection.readHead(patience);
            AnswerBody body = connection.body(head);
            T result = reader.read(head, body);
            usable = connection.staysUsable(head, body);
            return result;
        } finally {
            if (usable) {
                idle.push(connection);
            } else {
                connection.close();
            }
        }
    }

    public WholeAnswer call(HttpCall call) throws IOException {
        return call(call, (head, body) -> new WholeAnswer(head, body.readText()));
    }

    @Override
    public void close() {
        for (HttpConnection c = idle.poll(); c != null; c = idle.poll()) {
            c.close();
        }
    }

    private HttpConnection take() throws ConnectFailedException {
        @Nullable HttpConnection connection = idle.poll();
        if (connection != null && connection.isIdleFor(IDLE_LIMIT)) {
            connection.close();
            close(); // the newest lies on top: all below it are older
            connection = null;
        }
        return connection == null ? HttpConnection.open(endpoint, patience.connect()) : connection;
    }
}
