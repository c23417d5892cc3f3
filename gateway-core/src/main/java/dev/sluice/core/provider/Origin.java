package dev.sluice.core.provider;

/** Where an upstream connection leads. A client never chooses it. */
public record Origin(String host, int port, boolean tls) {

    /** The value of the {@code Host} header: without the port where it is the scheme's own. */
    public String authority() {
        boolean usual = port == (tls ? 443 : 80);
        String name = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return usual ? name : name + ":" + port;
    }
}
