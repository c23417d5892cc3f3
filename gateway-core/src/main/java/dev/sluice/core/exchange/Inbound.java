package dev.sluice.core.exchange;

import dev.sluice.core.provider.Surface;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Headers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A decoded request as station 2 hands it on. {@code toString} shows the id alone: the credentials
 * are secret and the body private.
 *
 * @param key what the client presented to the gateway; null = nothing
 * @param credential what it presented for a provider; the same text where it sent but one; null =
 *     nothing
 * @param passed the client's headers that go along to a provider
 * @param timeout the client's own, shorter deadline; null = none
 * @param receivedNanos when the last byte of the request was read
 */
public record Inbound(
        String id,
        Surface surface,
        ChatRequest request,
        @Nullable String key,
        @Nullable String credential,
        Headers passed,
        @Nullable Duration timeout,
        long receivedNanos) {

    @Override
    public String toString() {
        return "Inbound[" + id + "]";
    }
}
