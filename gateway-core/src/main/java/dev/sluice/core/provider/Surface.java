package dev.sluice.core.provider;

import dev.sluice.core.error.GatewayError;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Headers;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A form in which clients speak. Stateless and thread-safe. */
public interface Surface {

    /** For logs, for example {@code openai.chat}. */
    String name();

    /** What {@code target} means here; null = nothing. */
    @Nullable Operation operation(RequestTarget target);

    /**
     * Whether a client that sends this, to a path that nobody knows, speaks this form: then the
     * error is worded here.
     */
    default boolean recognises(RequestTarget target) {
        return false;
    }

    /** The paths that exist, for a did-you-mean. */
    List<String> paths();

    /** Decodes the body of a request. Pure; a body over 256 KiB is decoded on a worker. */
    Decoded decode(Operation.OfConversation operation, byte[] body);

    /**
     * Where each message of the conversation that {@link #decode} reads stands in the client's
     * body, for example {@code messages[2]}: one of the client's messages may have become several.
     * Reads the body again; for errors and warnings.
     */
    default List<String> placesOfMessages(ChatRequest request) {
        return IntStream.range(0, request.conversation().messages().size())
                .mapToObj(i -> "messages[" + i + "]")
                .toList();
    }

    /** The headers of a client that go along to a provider that speaks this form. */
    default Headers forwardedHeaders(Headers client) {
        return Headers.none();
    }

    /** What of a client's query goes along to a provider that speaks this form. */
    default String forwardedQuery(String query) {
        return "";
    }

    /** The media type of a stream. */
    default String streamType() {
        return "text/event-stream; charset=utf-8";
    }

    /**
     * {@code head} with the header in which the client libraries of this form look for the id of a
     * request, where that is not {@code x-request-id}.
     */
    default Headers identified(Headers head, String requestId) {
        return head;
    }

    /** The body of an error answer, as JSON. */
    byte[] error(GatewayError error, String requestId);

    /**
     * The event that ends a stream which broke.
     *
     * @param begun whether the stream has said anything before, signs of life aside
     */
    byte[] errorEvent(GatewayError error, String requestId, boolean begun);

    /** What keeps a silent stream alive. */
    byte[] keepAlive();

    /** Writes canonical events as a stream of this surface. */
    StreamEncoder streamEncoder(AnswerRules rules);

    /** Writes canonical events as one whole answer of this surface. */
    byte[] encodeAnswer(List<StreamEvent> events, AnswerRules rules);

    /** The answer to a question for the size of a prompt. */
    byte[] tokenCount(long inputTokens);

    byte[] models(List<ListedModel> models);

    byte[] model(ListedModel model);

    /** What a path stands for. */
    sealed interface Operation {

        /** {@code POST}, with a conversation in the body. */
        sealed interface OfConversation extends Operation {

            /** The model's name where the path carries it; null = the body does. */
            @Nullable String model();
        }

        /**
         * A request for an answer.
         *
         * @param streamed whether the path asks for a stream; without meaning where the body says
         *     it
         */
        record Chat(@Nullable String model, boolean streamed) implements OfConversation {

            /** Model and stream flag stand in the body. */
            public static final Chat BY_BODY = new Chat(null, false);
        }

        /** A question for the size of a prompt. */
        record CountTokens(@Nullable String model) implements OfConversation {}

        /** {@code GET} */
        record ListModels() implements Operation {}

        /** {@code GET} */
        record DescribeModel(String id) implements Operation {}
    }

    /** The outcome of decoding. */
    sealed interface Decoded {
        record Request(ChatRequest request) implements Decoded {}

        record Refused(GatewayError error) implements Decoded {}
    }
}
