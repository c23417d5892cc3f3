package dev.sluice.loadtest.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Asks the machine about ports of 127.0.0.1. The answer may be out of date a moment later. */
public final class LocalPorts {
    private LocalPorts() {}

    public static boolean isFree(int port) {
        try (ServerSocket _ = bind(port)) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    public static int anyFree() throws IOException {
        try (ServerSocket socket = bind(0)) {
            return socket.getLocalPort();
        }
    }

    private static ServerSocket bind(int port) throws IOException {
        return new ServerSocket(
                port, /* backlog= */ 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    }
}
