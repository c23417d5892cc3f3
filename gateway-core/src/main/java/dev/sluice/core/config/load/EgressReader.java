package dev.sluice.core.config.load;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads one entry of {@code egress}. */
final class EgressReader {
    private static final String EXAMPLE =
            "direct, http://user:password@proxy:3128 or socks5://proxy:1080, with a port";

    private EgressReader() {}

    static Optional<EgressConfig> read(ConfigNode node) {
        if (node.isScalar() && Texts.secret(node).filter("direct"::equals).isPresent()) {
            return Optional.of(new EgressConfig.Direct());
        }
        Optional<Urls.WithCredentials> proxy =
                Urls.withCredentials(List.of("http", "socks5"), EXAMPLE).read(node);
        if (proxy.isPresent() && proxy.get().url().getPort() < 1) {
            node.fault("names no port; write it as " + EXAMPLE);
            return Optional.empty();
        }
        return proxy.map(
                parts ->
                        new EgressConfig.Proxy(
                                EgressConfig.Scheme.valueOf(
                                        parts.url().getScheme().toUpperCase(Locale.ROOT)),
                                parts.url().getHost(),
                                parts.url().getPort(),
                                parts.user(),
                                parts.password()));
    }
}
