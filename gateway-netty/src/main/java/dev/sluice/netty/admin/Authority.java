package dev.sluice.netty.admin;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host and perhaps a port, as in {@code Host} and {@code Origin}.
 *
 * @param host in lower case; an IPv6 address without its brackets
 * @param port 0 = none was written
 */
record Authority(String host, int port) {

    private static final Pattern WRITTEN =
            Pattern.compile(
                    "(?:\\[(?<v6>[0-9a-fA-F:.]{2,45})]|(?<name>[A-Za-z0-9._-]{1,253}))"
                            + "(?::(?<port>[0-9]{1,5}))?");

    /** Reads {@code host}, {@code host:port}, {@code [v6]} or {@code [v6]:port}. */
    static Optional<Authority> parse(String text) {
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String name = matcher.group("name");
        String host = name == null ? matcher.group("v6") : name;
        String port = matcher.group("port");
        return Optional.of(
                new Authority(
                        host.toLowerCase(Locale.ROOT), port == null ? 0 : Integer.parseInt(port)));
    }

    /** Whether it names this machine and nothing that a name server could point elsewhere. */
    boolean isLoopback() {
        if (host.equals("localhost")) {
            return true;
        }
        try {
            return InetAddress.ofLiteral(host).isLoopbackAddress();
        } catch (IllegalArgumentException notALiteral) {
            return false;
        }
    }

    /** Whether both are the same place for a scheme with that usual port. */
    boolean isSameAs(Authority other, int usualPort) {
        return host.equals(other.host) && portOr(usualPort) == other.portOr(usualPort);
    }

    private int portOr(int usual) {
        return port == 0 ? usual : port;
    }
}
