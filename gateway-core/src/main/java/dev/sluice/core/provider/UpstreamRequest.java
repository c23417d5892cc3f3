package dev.sluice.core.provider;

import dev.sluice.core.request.Headers;
import dev.sluice.core.request.SplicedBody;
import java.time.Duration;

/**
 * A request ready to be sent to a provider. {@code toString} shows no header value, because some
 * are credentials.
 *
 * @param path with the query, in origin form
 * @param headers without Host, Content-Length and what belongs to the connection
 */
public record UpstreamRequest(
        Origin origin, String path, Headers headers, SplicedBody body, Duration connectTimeout) {

    @Override
    public String toString() {
        return "UpstreamRequest[" + origin.authority() + ", " + body.length() + " bytes]";
    }
}
