package dev.sluice.core.exchange;

import dev.sluice.core.request.Headers;

/** Status and headers for a client, without what belongs to the connection and its framing. */
public record ResponseHead(int status, Headers headers) {}
