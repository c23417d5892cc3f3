package dev.sluice.providers.catalogue;

import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.provider.Provider;
import java.net.URI;

/**
 * Where a provider is: what makes it the same one after a reload.
 *
 * @param basePath what stands before an operation's own path, without a slash at its end
 */
public record Endpoint(Origin origin, String basePath) {

    /** Where {@code baseUrl} leads. */
    public static Endpoint of(URI baseUrl) {
        boolean tls = "https".equalsIgnoreCase(baseUrl.getScheme());
        int port = baseUrl.getPort() != -1 ? baseUrl.getPort() : tls ? 443 : 80;
        String host = baseUrl.getHost().replaceAll("^\\[|]$", "");
        String path = baseUrl.getRawPath() == null ? "" : baseUrl.getRawPath();
        return new Endpoint(new Origin(host, port, tls), path.replaceAll("/+$", ""));
    }

    /** Whether {@code provider} is there. */
    public boolean isOf(Provider provider) {
        return provider instanceof HttpProvider http
                && origin.equals(http.origin())
                && basePath.equals(http.basePath());
    }
}
