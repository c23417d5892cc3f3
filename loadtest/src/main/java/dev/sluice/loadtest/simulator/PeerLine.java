package dev.sluice.loadtest.simulator;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * One connection seen from the answering side: sending, waiting, and every way of breaking off. Two
 * threads share it: the answering one, and the reading one, which reports through {@link
 * #peerHasGone} and {@link #sendContinue}.
 */
final class PeerLine {
    /** How long a peer has to see an end before its connection is closed for good. */
    private static final Duration LINGER = Duration.ofSeconds(2);

    /** The connection below TLS: only here a reset or a cut is possible. */
    private final Socket wire;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final CountDownLatch gone = new CountDownLatch(1);

    /** Held for a whole exchange, so that a 100 Continue never gets into an answer. */
    private final ReentrantLock output = new ReentrantLock();

    PeerLine(Socket wire, @Nullable SSLContext tls) throws IOException {
        this.wire = wire;
        wire.setTcpNoDelay(true);
        this.socket = tls == null ? wire : serverSide(wire, tls);
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
    }

    private static Socket serverSide(Socket wire, SSLContext tls) throws IOException {
        return tls.getSocketFactory()
                .createSocket(wire, /* consumed= */ null, /* autoClose= */ true);
    }

    InputStream input() {
        return in;
    }

    void beginExchange() {
        output.lock();
    }

    void endExchange() {
        output.unlock();
    }

    void send(byte[] bytes) throws IOException {
        if (gone.getCount() == 0) {
            throw new PeerGoneException();
        }
        out.write(bytes);
        out.flush();
    }

    void sendContinue() throws IOException {
        output.lock();
        try {
            send("HTTP/1.1 100 Continue\r\n\r\n".getBytes(US_ASCII));
        } finally {
            output.unlock();
        }
    }

    /** Waits until that moment of {@link System#nanoTime}, or throws as soon as the peer goes. */
    void pauseUntil(long nanoTime) throws PeerGoneException, InterruptedException {
        long left = nanoTime - System.nanoTime();
        if (left > 0 && gone.await(left, TimeUnit.NANOSECONDS)) {
            throw new PeerGoneException();
        }
    }

    void pause(Duration length) throws PeerGoneException, InterruptedException {
        pauseUntil(System.nanoTime() + length.toNanos());
    }

    /** Says nothing until the peer goes; never returns. */
    void hang() throws PeerGoneException, InterruptedException {
        gone.await();
        throw new PeerGoneException();
    }

    /** RST. */
    void reset() throws IOException {
        wire.setSoLinger(true, 0);
        wire.close();
    }

    /** FIN, without a word of TLS; then waits a little for the peer to go too. */
    void cut() throws IOException, InterruptedException {
        wire.shutdownOutput();
        boolean _ = gone.await(LINGER.toMillis(), TimeUnit.MILLISECONDS);
        wire.close();
    }

    /** The proper end after the last answer. */
    void end() throws IOException, InterruptedException {
        socket.shutdownOutput();
        boolean _ = gone.await(LINGER.toMillis(), TimeUnit.MILLISECONDS);
        socket.close();
    }

    /** From the reading thread: wakes whoever waits and frees whoever is stuck in a write. */
    void peerHasGone() {
        gone.countDown();
        close();
    }

    void close() {
        try {
            wire.close();
        } catch (IOException e) {
            // Nothing is left to close then.
        }
    }
}
