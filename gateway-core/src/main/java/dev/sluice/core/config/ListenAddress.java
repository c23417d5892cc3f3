package dev.sluice.core.config;

import java.net.InetAddress;
import java.util.Optional;

/** Where a listener binds: a host name or address literal (IPv6 without brackets) and a port. */
public record ListenAddress(String host, int port) {
    private static final int MAX_PORT = 65_535;

    public ListenAddress {
        if (host.isEmpty() || !isPort(port)) {
            throw new IllegalArgumentException("no address to listen on: " + host + ":" + port);
        }
    }

    /** Whether this can be a port; 0 lets the system choose one. */
    public static boolean isPort(int port) {
        return port >= 0 && port <= MAX_PORT;
    }

    /** Reads {@code host:port} or {@code [v6]:port}; empty if it is neither. */
    public static Optional<ListenAddress> parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon <= 0) {
            return Optional.empty();
        }
        String host = text.substring(0, colon);
        String port = text.substring(colon + 1);
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        if (bracketed) {
            host = host.substring(1, host.length() - 1);
        }
        boolean wellFormed =
                port.matches("[0-9]{1,5}")
                        && isPort(Integer.parseInt(port))
                        && (bracketed
                                ? host.matches("[0-9a-fA-F:.]+")
                                : host.matches("[A-Za-z0-9._-]+"));
        return wellFormed
                ? Optional.of(new ListenAddress(host, Integer.parseInt(port)))
                : Optional.empty();
    }

    /** The same host with another port. */
    public ListenAddress withPort(int other) {
        return new ListenAddress(host, other);
    }

    /** Whether only this machine can connect; decided without asking a name server. */
    public boolean isLoopback() {
        if (host.equalsIgnoreCase("localhost")) {
            return true;
        }
        try {
            return InetAddress.ofLiteral(host).isLoopbackAddress();
        } catch (IllegalArgumentException notALiteral) {
            return false;
        }
    }

    /** Whether it binds every address of the machine. */
    public boolean isWildcard() {
        try {
            return InetAddress.ofLiteral(host).isAnyLocalAddress();
        } catch (IllegalArgumentException notALiteral) {
            return false;
        }
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
