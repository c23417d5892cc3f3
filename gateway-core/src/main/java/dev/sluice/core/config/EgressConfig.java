package dev.sluice.core.config;

import org.jspecify.annotations.Nullable;

/** A way out to a provider. */
public sealed interface EgressConfig {
    /** From this machine's own address. */
    record Direct() implements EgressConfig {}

    /**
     * Through a proxy.
     *
     * @param user null: the proxy asks for no name
     * @param password null: the proxy asks for no password
     */
    record Proxy(
            Scheme scheme, String host, int port, @Nullable String user, @Nullable Secret password)
            implements EgressConfig {}

    /** What a proxy speaks. */
    enum Scheme {
        /** CONNECT, or absolute form for {@code http://} upstreams. */
        HTTP,
        /** SOCKS 5. */
        SOCKS5
    }
}
