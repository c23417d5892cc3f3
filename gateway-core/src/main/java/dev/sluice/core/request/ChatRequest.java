package dev.sluice.core.request;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One request for a chat completion, whatever surface it came through. The raw body is kept until
 * the last possible attempt, because one plan may hold candidates that take it as it is and others
 * that need it translated; the canonical form is decoded when it is first asked for, once.
 *
 * <p>Confined to the exchange's event loop, or to the worker that decodes it before the loop sees
 * it.
 */
public final class ChatRequest {

    private final String model;
    private final boolean streamed;
    private final boolean usageRequested;
    private final byte[] body;
    private final RequestIndex index;
    private final Supplier<Conversation> decoder;
    private @Nullable Conversation conversation;

    /**
     * A decoded request.
     *
     * @param model the model's name as the client gave it
     * @param usageRequested whether the client wants the usage of a stream told to it
     * @param body owned by the request from now on, never written to
     * @param decoder decodes {@code body}; called at most once
     */
    public ChatRequest(
            String model,
            boolean streamed,
            boolean usageRequested,
            byte[] body,
            RequestIndex index,
            Supplier<Conversation> decoder) {
        this.model = model;
        this.streamed = streamed;
        this.usageRequested = usageRequested;
        this.body = body;
        this.index = index;
        this.decoder = decoder;
    }

    public String model() {
        return model;
    }

    public boolean streamed() {
        return streamed;
    }

    public boolean usageRequested() {
        return usageRequested;
    }

    /** The body as it came. Shared: not to be written to. */
    public byte[] body() {
        return body;
    }

    public RequestIndex index() {
        return index;
    }

    /**
     * About how many tokens the prompt has: four characters of what is said make one. For figures
     * that a client is shown until the provider counts. Decodes the conversation.
     */
    public long estimatedPromptTokens() {
        return PromptSize.estimate(conversation());
    }

    /** The canonical form. Decoding a large body belongs on a worker. */
    public Conversation conversation() {
        Conversation decoded = conversation;
        if (decoded == null) {
            decoded = decoder.get();
            conversation = decoded;
        }
        return decoded;
    }
}
