package dev.sluice.core.exchange;

import dev.sluice.core.provider.ClientCredential;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Forwarded;
import org.jspecify.annotations.Nullable;

/**
 * A decoded request as station 2 hands it on. {@code toString} shows the id alone: credentials are
 * secret and the body private.
 *
 * @param credential what the client wants to be admitted by; null = nothing
 * @param forProvider what the client presented where its SDK puts a provider's credential; null =
 *     nothing. The same as {@code credential} unless a client sends both.
 * @param clientIp the client's address for the log; empty where it is not to be logged
 * @param forwarded what of the request's head goes along to a provider
 * @param receivedNanos when the last byte of the request was read
 */
public record Inbound(
        String id,
        Surface surface,
        ChatRequest request,
        @Nullable String credential,
        @Nullable ClientCredential forProvider,
        String clientIp,
        Forwarded forwarded,
        RequestOptions options,
        long receivedNanos) {

    @Override
    public String toString() {
        return "Inbound[" + id + "]";
    }
}
