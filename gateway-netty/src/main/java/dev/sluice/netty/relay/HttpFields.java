package dev.sluice.netty.relay;

import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Header fields as core sees them, out of Netty's. */
public final class HttpFields {

    private HttpFields() {}

    public static Headers of(HttpHeaders headers) {
        List<Header> fields = new ArrayList<>(headers.size());
        for (Map.Entry<String, String> field : headers) {
            fields.add(new Header(field.getKey(), field.getValue()));
        }
        return new Headers(fields);
    }
}
