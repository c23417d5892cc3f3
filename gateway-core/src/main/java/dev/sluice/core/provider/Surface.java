package dev.sluice.core.provider;

import dev.sluice.core.error.GatewayError;
import dev.sluice.core.request.ChatRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A form in which clients speak. Stateless and thread-safe. */
public interface Surface {

    /** For logs, for example {@code openai.chat}. */
    String name();

    /** What {@code path} (without its query) means here; null = nothing. */
    @Nullable Operation operation(String path);

    /** The paths that exist, for a did-you-mean. */
    List<String> paths();

    /** Decodes the body of a chat request. Pure; a body over 256 KiB is decoded on a worker. */
    Decoded decode(byte[] body);

    /** The body of an error answer, as JSON. */
    byte[] error(GatewayError error, String requestId);

    /** The event that ends a stream which broke. */
    byte[] errorEvent(GatewayError error, String requestId);

    /** What keeps a silent stream alive. */
    byte[] keepAlive();

    /** Writes canonical events as a stream of this surface. */
    StreamEncoder streamEncoder(AnswerRules rules);

    /** Writes canonical events as one whole answer of this surface. */
    byte[] encodeAnswer(List<StreamEvent> events, AnswerRules rules);

    byte[] models(List<ListedModel> models);

    byte[] model(ListedModel model);

    /** A model as it is listed to clients. */
    record ListedModel(String id, String ownedBy) {}

    /** What a path stands for. */
    sealed interface Operation {
        /** {@code POST} */
        record Chat() implements Operation {}

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
