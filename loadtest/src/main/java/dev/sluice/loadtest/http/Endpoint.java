package dev.sluice.loadtest.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * A base URL, as clients are given it: {@code http://127.0.0.1:8080/v1}.
 *
 * @param path begins with a slash or is empty; an operation's own path is added to it
 */
public record Endpoint(boolean tls, String host, int port, String path) {

    /**
     * The endpoint that a URL names.
     *
     * @throws IllegalArgumentException saying what would be right
     */
    public static Endpoint parse(String url) {
        URI uri;
        try {
            uri = new URI(url);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("the URL is '" + url + "'; " + EXAMPLE, e);
        }
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        boolean tls = scheme.equals("https");
        if (uri.getHost() == null || !(tls || scheme.equals("http"))) {
            throw new IllegalArgumentException("the URL is '" + url + "'; " + EXAMPLE);
        }
        int usual = tls ? 443 : 80;
        String path = uri.getRawPath().replaceAll("/+$", "");
        return new Endpoint(tls, uri.getHost(), uri.getPort() < 0 ? usual : uri.getPort(), path);
    }

    private static final String EXAMPLE = "something like http://127.0.0.1:8080/v1 is meant";

    public static Endpoint loopback(int port, String path) {
        return new Endpoint(false, "127.0.0.1", port, path);
    }

    /** Host and port, as the Host header has them. */
    public String authority() {
        return host + ":" + port;
    }

    @Override
    public String toString() {
        return (tls ? "https://" : "http://") + authority() + path;
    }
}
