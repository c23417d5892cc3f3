package dev.sluice.netty.upstream;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.provider.Origin;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which proxy an origin is reached through, by the variables that curl made usual: {@code
 * HTTPS_PROXY} for TLS origins, and {@code NO_PROXY} as a list of hosts, domain suffixes and {@code
 * *}. Loopback is always reached directly.
 */
public final class ProxySelection {

    private static final List<String> LOOPBACK = List.of("localhost", "127.0.0.1", "::1");

    private final @Nullable ForwardProxy httpsProxy;
    private final List<String> direct;

    private ProxySelection(@Nullable ForwardProxy httpsProxy, List<String> direct) {
        this.httpsProxy = httpsProxy;
        this.direct = direct;
    }

    /** Everything is reached directly. */
    public static ProxySelection off() {
        return new ProxySelection(null, List.of());
    }

    /** What the environment says; lower-case names win, as with curl. */
    public static ProxySelection fromEnvironment(Map<String, String> environment) {
        String proxy = variable(environment, "https_proxy");
        String noProxy = variable(environment, "no_proxy");
        if (proxy.isBlank()) {
            return off();
        }
        List<String> direct =
                Arrays.stream(noProxy.split("[,\\s]+"))
                        .map(entry -> entry.toLowerCase(Locale.ROOT))
                        .filter(entry -> !entry.isEmpty())
                        .toList();
        return new ProxySelection(ForwardProxy.of(proxy.trim()), direct);
    }

    /** The way to an origin; what the environment says is for those that leave directly. */
    UpstreamRoute route(Origin origin, EgressConfig egress) {
        return new UpstreamRoute(
                origin,
                switch (egress) {
                    case EgressConfig.Direct _ -> proxyFor(origin);
                    case EgressConfig.Proxy proxy -> ForwardProxy.of(proxy);
                });
    }

    @Nullable ForwardProxy proxyFor(Origin origin) {
        return origin.tls() && !isDirect(origin) ? httpsProxy : null;
    }

    private boolean isDirect(Origin origin) {
        String host = origin.host().toLowerCase(Locale.ROOT);
        if (LOOPBACK.contains(host)) {
            return true;
        }
        return direct.stream().anyMatch(entry -> covers(entry, host, origin.port()));
    }

    private static boolean covers(String entry, String host, int port) {
        if (entry.equals("*")) {
            return true;
        }
        String name = entry;
        int colon = entry.lastIndexOf(':');
        if (colon > 0 && entry.indexOf(':') == colon) {
            if (!entry.substring(colon + 1).equals(Integer.toString(port))) {
                return false;
            }
            name = entry.substring(0, colon);
        }
        String suffix = name.startsWith("*.") ? name.substring(1) : name;
        String domain = suffix.startsWith(".") ? suffix : "." + suffix;
        return host.equals(suffix) || host.endsWith(domain);
    }

    private static String variable(Map<String, String> environment, String lowerCaseName) {
        String value = environment.get(lowerCaseName);
        if (value == null || value.isBlank()) {
            value = environment.get(lowerCaseName.toUpperCase(Locale.ROOT));
        }
        return value == null ? "" : value;
    }
}
