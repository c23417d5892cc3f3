package dev.sluice.core.provider;

import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.time.Scheduler;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * A provider that answers in this process or on this machine. What it reports to the handler looks
 * as if it had come over HTTP, in its dialect, so that everything behind it stays the same.
 * Thread-safe.
 */
public non-sealed interface LocalProvider extends Provider {

    /**
     * Starts to answer. All that the handler hears it hears on {@code scheduler}'s loop, and before
     * this method has returned nothing but {@link UpstreamHandler#onSent}.
     *
     * @param workers for work that would hold the loop up
     */
    UpstreamCall answer(
            ChatRequest request,
            Candidate candidate,
            Scheduler scheduler,
            Executor workers,
            UpstreamHandler handler);

    /**
     * What of a request it cannot take and leaves out, one fact each; for the client's eyes. Called
     * on the loop, before {@link #answer}.
     */
    default List<String> warnings(ChatRequest request, Candidate candidate) {
        return List.of();
    }
}
