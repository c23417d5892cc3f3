package dev.sluice.loadtest.http;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * One connection, blocking; made for virtual threads. Confined to the thread that has taken it from
 * the pool.
 */
final class HttpConnection implements Closeable {
    private final Socket socket;
    private final WireInput in;
    private final OutputStream out;
    private long idleSince = System.nanoTime();

    private HttpConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new WireInput(socket);
        this.out = socket.getOutputStream();
    }

    static HttpConnection open(Endpoint endpoint, Duration wait) throws ConnectFailedException {
        Socket socket = new Socket();
        try {
            int millis = (int) Math.max(1, wait.toMillis());
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(endpoint.host(), endpoint.port()), millis);
            return new HttpConnection(endpoint.tls() ? secure(socket, endpoint, millis) : socket);
        } catch (IOException e) {
            closeQuietly(socket);
            throw new ConnectFailedException(endpoint, e);
        }
    }

    private static Socket secure(Socket plain, Endpoint endpoint, int millis) throws IOException {
        SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
        SSLSocket socket =
                (SSLSocket)
                        factory.createSocket(
                                plain, endpoint.host(), endpoint.port(), /* autoClose= */ true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.setSoTimeout(millis);
        socket.startHandshake();
        return socket;
    }

    void send(byte[] request) throws IOException {
        out.write(request);
        out.flush();
    }

    /** The head must begin within one time, and head and body end within another. */
    AnswerHead readHead(Patience patience) throws IOException {
        long sent = System.nanoTime();
        long end = sent + patience.total().toNanos();
        in.deadline(Math.min(end, sent + patience.firstByte().toNanos()));
        if (!in.await()) {
            throw new CutException("the connection was closed without an answer");
        }
        in.deadline(end);
        return AnswerHead.read(in);
    }

    AnswerBody body(AnswerHead head) throws MalformedAnswerException {
        return AnswerBody.of(head, in);
    }

    boolean isIdleFor(Duration time) {
        return System.nanoTime() - idleSince > time.toNanos();
    }

    /** To be called when an answer has been read. */
    boolean staysUsable(AnswerHead head, @Nullable AnswerBody body) {
        idleSince = System.nanoTime();
        return body != null
                && body.leavesConnectionUsable()
                && !in.hasBuffered()
                && head.http11()
                && !head.header("connection").equalsIgnoreCase("close");
    }

    @Override
    public void close() {
        closeQuietly(socket);
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any more, closed or not.
        }
    }
}
