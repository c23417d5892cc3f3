package dev.sluice.netty.scenario;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A client that sends exactly the bytes it is given and reads responses piece by piece. Each read
 * has a deadline: a gateway that says nothing fails the test.
 */
final class RawClient implements AutoCloseable {

    private static final int SLOW_STEPS = 50;
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final Socket socket;
    private final InputStream in;

    private RawClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout((int) Deadline.USUAL.toMillis());
        socket.setTcpNoDelay(true);
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    static RawClient connect(int port) throws IOException {
        return over(new Socket(InetAddress.getByAddress(LOOPBACK), port));
    }

    /** A client whose kernel takes few bytes that it has not read. */
    static RawClient withSmallWindow(int port, int bytes) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(bytes);
        socket.connect(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port));
        return over(socket);
    }

    /** A client over a socket that is connected already, such as one with TLS. */
    static RawClient over(Socket socket) throws IOException {
        return new RawClient(socket);
    }

    RawClient send(String text) throws IOException {
        return send(text.getBytes(UTF_8));
    }

    RawClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return this;
    }

    /** A byte at a time, until all is sent or the gateway says something. */
    void trickle(String text, Duration step) throws IOException {
        long start = System.nanoTime();
        byte[] bytes = text.getBytes(UTF_8);
        for (int i = 0; i < bytes.length && in.available() == 0; i++) {
            Deadline.awaitMoment(start + i * step.toNanos());
            socket.getOutputStream().write(bytes[i]);
        }
    }

    Response ask(String request) throws IOException {
        return send(request).read();
    }

    /** FIN. */
    void finishSending() throws IOException {
        socket.shutdownOutput();
    }

    /** RST. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    ResponseHead readHead() throws IOException {
        StringBuilder text = new StringBuilder();
        String line = readLine();
        while (!line.isEmpty()) {
            text.append(line).append('\n');
            line = readLine();
        }
        return ResponseHead.parse(text.toString());
    }

    Response read() throws IOException {
        return readBody(readHead());
    }

    /** A response with a known length; its first bytes a little at a time, over that time. */
    Response readHesitantly(int slowBytes, Duration length) throws IOException {
        ResponseHead head = readHead();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        long start = System.nanoTime();
        for (int i = 0; i < SLOW_STEPS; i++) {
            Deadline.awaitMoment(start + i * length.toNanos() / SLOW_STEPS);
            body.writeBytes(readExactly(slowBytes / SLOW_STEPS));
        }
        boolean whole = true;
        try {
            int left = Integer.parseInt(head.header("content-length")) - body.size();
            body.writeBytes(readExactly(left));
        } catch (EOFException | SocketException e) {
            whole = false;
        }
        return new Response(head, body.toByteArray(), whole);
    }

    /** What follows a head, to its end. */
    Response readBody(ResponseHead head) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        boolean whole;
        try {
            whole = head.isChunked() ? readChunks(body) : readPlain(head, body);
        } catch (EOFException | SocketException e) {
            whole = false;
        }
        return new Response(head, body.toByteArray(), whole);
    }

    /** The next chunk of a chunked body; null at its end. */
    byte @Nullable [] readChunk() throws IOException {
        int size = Integer.parseInt(readLine(), 16);
        byte[] chunk = readExactly(size);
        if (!readLine().isEmpty()) {
            throw new IOException("no line end behind a chunk");
        }
        return size == 0 ? null : chunk;
    }

    /** Whether the gateway has ended the connection and nothing is left to read. */
    boolean isAtEnd() throws IOException {
        try {
            return in.read() == -1;
        } catch (SocketException e) {
            return true;
        }
    }

    private boolean readChunks(ByteArrayOutputStream body) throws IOException {
        byte[] chunk = readChunk();
        while (chunk != null) {
            body.writeBytes(chunk);
            chunk = readChunk();
        }
        return true;
    }

    private boolean readPlain(ResponseHead head, ByteArrayOutputStream body) throws IOException {
        String length = head.header("content-length");
        if (!length.isEmpty()) {
            body.writeBytes(readExactly(Integer.parseInt(length)));
            return true;
        }
        if (head.status() == 204 || head.status() == 100) {
            return true;
        }
        in.transferTo(body);
        return true;
    }

    private byte[] readExactly(int size) throws IOException {
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) {
            throw new EOFException("the connection ended inside of a body");
        }
        return bytes;
    }

    private String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int b = in.read();
        while (b != '\n') {
            if (b == -1) {
                throw new EOFException("the connection ended after: " + line.toString(US_ASCII));
            }
            if (b != '\r') {
                line.write(b);
            }
            b = in.read();
        }
        return line.toString(ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
