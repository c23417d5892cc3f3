package dev.sluice.core.config;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A way out to a provider. */
public sealed interface EgressConfig {

    /** What may be shown of it: {@code direct}, or a proxy's address without its login. */
    String label();

    /** From this machine's own address. */
    record Direct() implements EgressConfig {
        @Override
        public String label() {
            return "direct";
        }
    }

    /**
     * Through a proxy. {@code toString} shows its address alone.
     *
     * @param user null: the proxy asks for no name
     * @param password null: the proxy asks for no password
     */
    record Proxy(
            Scheme scheme, String host, int port, @Nullable String user, @Nullable Secret password)
            implements EgressConfig {
        @Override
        public String label() {
            return scheme.name().toLowerCase(Locale.ROOT) + "://" + host + ":" + port;
        }

        @Override
        public String toString() {
            return "Proxy[" + label() + "]";
        }
    }

    /** What a proxy speaks. */
    enum Scheme {
        /** CONNECT, for {@code http://} upstreams too. */
        HTTP,
        /** SOCKS 5. */
        SOCKS5
    }
}
