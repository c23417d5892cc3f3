package dev.sluice.loadtest.simulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A listening socket on 127.0.0.1 that can stop and start again on the same port. Thread-safe (its
 * own monitor). Runs one virtual thread that accepts; accepted sockets belong to the consumer.
 */
final class LoopbackListener implements AutoCloseable {
    private static final int BACKLOG = 1_024;

    private record Listening(ServerSocket socket, Thread acceptor) {}

    private final Consumer<Socket> consumer;
    private final int port;
    private @Nullable Listening listening;

    LoopbackListener(int port, Consumer<Socket> consumer) throws IOException {
        this.consumer = consumer;
        ServerSocket socket = bind(port);
        this.port = socket.getLocalPort();
        this.listening = accepting(socket, consumer);
    }

    int port() {
        return port;
    }

    /** Listens again after {@link #refuse}; else does nothing. */
    synchronized void listen() {
        if (listening != null) {
            return;
        }
        try {
            listening = accepting(bind(port), consumer);
        } catch (IOException e) {
            throw new UncheckedIOException("port " + port + " cannot be listened on again", e);
        }
    }

    /** When it returns, connects are refused. */
    synchronized void refuse() {
        Listening was = listening;
        if (was == null) {
            return;
        }
        listening = null;
        try {
            was.socket().close();
            // The descriptor is freed by the accepting thread on its way out.
            was.acceptor().join();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        refuse();
    }

    static InetSocketAddress loopback(int port) throws IOException {
        return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
    }

    private static ServerSocket bind(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.setReuseAddress(true);
            socket.bind(loopback(port), BACKLOG);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static Listening accepting(ServerSocket socket, Consumer<Socket> consumer) {
        return new Listening(
                socket, Thread.ofVirtual().name("accept").start(() -> acceptAll(socket, consumer)));
    }

    private static void acceptAll(ServerSocket socket, Consumer<Socket> consumer) {
        while (!socket.isClosed()) {
            try {
                consumer.accept(socket.accept());
            } catch (IOException e) {
                // Closed, or a connection that was gone before it was accepted.
            }
        }
    }
}
