package dev.sluice.core.config;

/** Whether the proxy variables of the environment are followed. */
public enum ProxyUse {
    /** HTTPS_PROXY, HTTP_PROXY and NO_PROXY are followed. */
    ENV,

    /** They are ignored. */
    OFF
}
