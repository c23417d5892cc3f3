package dev.sluice.providers.translation;

import dev.sluice.core.provider.Assignment;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import java.util.ArrayList;
import java.util.List;

/** The headers of an upstream request. What the provider's configuration says wins. */
public final class UpstreamHeaders {

    private UpstreamHeaders() {}

    /**
     * The headers of a call.
     *
     * @param ofDialect what the dialect adds, the credential among it; comes before the client's
     *     own
     * @param ofClient what of the client's headers goes along, in order of weight
     */
    public static Headers of(Assignment assignment, List<Header> ofDialect, Headers... ofClient) {
        List<Header> fields = new ArrayList<>(assignment.provider().headers().fields());
        add(fields, new Header("content-type", "application/json"));
        boolean streamed = assignment.request().streamed();
        add(fields, new Header("accept", streamed ? "text/event-stream" : "application/json"));
        // Compressed streams are held back by whoever compresses them.
        add(fields, new Header("accept-encoding", "identity"));
        ofDialect.forEach(field -> add(fields, field));
        for (Headers headers : ofClient) {
            headers.fields().forEach(field -> add(fields, field));
        }
        return new Headers(fields);
    }

    private static void add(List<Header> fields, Header added) {
        for (Header field : fields) {
            if (field.is(added.name())) {
                return;
            }
        }
        fields.add(added);
    }
}
