package dev.sluice.core.route;

import dev.sluice.core.exchange.Loop;
import dev.sluice.core.request.ChatRequest;

/**
 * What one call will take of its provider, as far as it can be foretold. Nothing is read or decoded
 * before it is asked for. Confined to the exchange's event loop.
 */
public final class CallNeed {

    /** What an answer is taken to need where the request does not say. */
    private static final long USUAL_OUTPUT_TOKENS = 1024;

    private static final int BYTES_A_TOKEN = 4;

    private final ChatRequest request;

    public CallNeed(ChatRequest request) {
        this.request = request;
    }

    /** Whether its answer comes bit by bit. */
    public boolean isStreamed() {
        return request.streamed();
    }

    /** A quarter of the body's bytes: good for classes of size, and costs nothing. */
    public long roughInputTokens() {
        return request.body().length / BYTES_A_TOKEN;
    }

    /**
     * The estimate of the prompt; of a body that is too large to be decoded here, the rough one.
     */
    public long inputTokens() {
        return isLarge() ? roughInputTokens() : request.estimatedPromptTokens();
    }

    /** The limit that the request sets to its answer, or a usual one. */
    public long outputTokens() {
        Long limit = isLarge() ? null : request.conversation().output().maxTokens();
        return limit == null ? USUAL_OUTPUT_TOKENS : limit;
    }

    private boolean isLarge() {
        return request.body().length > Loop.LARGEST_BODY_ON_LOOP;
    }
}
