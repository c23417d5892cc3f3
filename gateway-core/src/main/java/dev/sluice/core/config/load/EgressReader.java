package dev.sluice.core.config.load;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.config.Secret;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one entry of {@code egress}. */
final class EgressReader {
    private static final String EXAMPLE =
            "direct, http://user:password@proxy:3128 or socks5://proxy:1080, with a port";

    /** RFC 1929 has one byte for the length. */
    private static final int LONGEST_SOCKS_WORD = 255;

    private EgressReader() {}

    static Optional<EgressConfig> read(ConfigNode node) {
        if (node.isScalar() && Texts.secret(node).filter("direct"::equals).isPresent()) {
            return Optional.of(new EgressConfig.Direct());
        }
        Optional<EgressConfig.Proxy> proxy =
                Urls.withCredentials(List.of("http", "socks5"), EXAMPLE)
                        .read(node)
                        .map(EgressReader::proxy);
        Optional<String> fault = proxy.map(EgressReader::fault);
        fault.ifPresent(node::fault);
        return fault.isPresent() ? Optional.empty() : proxy.map(EgressConfig.class::cast);
    }

    private static EgressConfig.Proxy proxy(Urls.WithCredentials parts) {
        return new EgressConfig.Proxy(
                EgressConfig.Scheme.valueOf(parts.url().getScheme().toUpperCase(Locale.ROOT)),
                parts.url().getHost(),
                parts.url().getPort(),
                parts.user(),
                parts.password());
    }

    private static @Nullable String fault(EgressConfig.Proxy proxy) {
        if (proxy.port() < 1) {
            return "names no port; write it as " + EXAMPLE;
        }
        String user = proxy.user() == null ? "" : proxy.user();
        Secret password = proxy.password();
        return switch (proxy.scheme()) {
            case HTTP ->
                    user.indexOf(':') < 0
                            ? null
                            : "has a user with a colon, which an HTTP proxy would take for the"
                                    + " start of the password";
            case SOCKS5 ->
                    isSocksWord(user) && (password == null || isSocksWord(password.reveal()))
                            ? null
                            : "has a login that SOCKS 5 cannot carry; user and password are ASCII"
                                    + " of at most 255 characters";
        };
    }

    private static boolean isSocksWord(String word) {
        return word.length() <= LONGEST_SOCKS_WORD && word.chars().allMatch(c -> c < 128);
    }
}
