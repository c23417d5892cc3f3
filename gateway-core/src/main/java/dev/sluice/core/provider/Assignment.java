package dev.sluice.core.provider;

import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Forwarded;
import org.jspecify.annotations.Nullable;

/**
 * A request and the candidate that is to answer it. {@code toString} shows the candidate alone: the
 * rest is private or secret.
 *
 * @param surface the form in which the request came
 * @param provider the candidate's
 * @param access what the call is made with
 * @param credential what the client presented; goes out only where the provider's keys come from
 *     the client; null = nothing
 * @param forwarded what of the request's head goes along
 */
public record Assignment(
        ChatRequest request,
        Surface surface,
        Candidate candidate,
        HttpProvider provider,
        Access access,
        @Nullable ClientCredential credential,
        Forwarded forwarded) {

    @Override
    public String toString() {
        return "Assignment[" + candidate.name() + "]";
    }
}
