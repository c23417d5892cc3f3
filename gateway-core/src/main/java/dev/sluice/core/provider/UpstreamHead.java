package dev.sluice.core.provider;

import dev.sluice.core.request.Headers;

/** Status and headers of a provider's answer. */
public record UpstreamHead(int status, Headers headers) {

    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** The media type in lower case without its parameters; empty where there is none. */
    public String mediaType() {
        String value = headers.first("content-type").orElse("");
        int semicolon = value.indexOf(';');
        return (semicolon < 0 ? value : value.substring(0, semicolon))
                .trim()
                .toLowerCase(java.util.Locale.ROOT);
    }
}
