package dev.sluice.core.config;

/** How the gateway reaches the outside. */
public record NetworkConfig(ProxyUse proxy, UpstreamTlsConfig tls) {
    public static final NetworkConfig DEFAULTS =
            new NetworkConfig(ProxyUse.ENV, UpstreamTlsConfig.DEFAULTS);
}
