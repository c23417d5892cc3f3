package dev.sluice.core.provider;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.request.Headers;
import dev.sluice.core.request.SplicedBody;
import java.time.Duration;
import java.util.List;

/**
 * A request ready to be sent to a provider. {@code toString} shows no header value, because some
 * are credentials.
 *
 * @param egress the way out
 * @param path with the query, in origin form
 * @param headers without Host, Content-Length and what belongs to the connection
 * @param warnings what of the client's request the provider cannot be told, one fact each; for the
 *     client's eyes
 */
public record UpstreamRequest(
        Origin origin,
        EgressConfig egress,
        String path,
        Headers headers,
        SplicedBody body,
        Duration connectTimeout,
        List<String> warnings) {

    public UpstreamRequest {
        warnings = List.copyOf(warnings);
    }

    @Override
    public String toString() {
        return "UpstreamRequest[" + origin.authority() + ", " + body.length() + " bytes]";
    }
}
