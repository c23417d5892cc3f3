package dev.sluice.providers.anthropic;

import dev.sluice.core.error.GatewayError;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.ListedModel;
import dev.sluice.core.provider.RequestTarget;
import dev.sluice.core.provider.StreamEncoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Headers;
import dev.sluice.providers.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Messages as Anthropic's client libraries speak it. Stateless and thread-safe. */
public final class AnthropicSurface implements Surface {

    public static final String NAME = "anthropic.messages";

    private static final byte[] PING =
            "event: ping\ndata: {\"type\": \"ping\"}\n\n".getBytes(StandardCharsets.US_ASCII);

    /** Tells the models of the API from those of today; clients only compare and show it. */
    private static final String SINCE = "1970-01-01T00:00:00Z";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public @Nullable Operation operation(RequestTarget target) {
        return AnthropicPaths.operation(target);
    }

    @Override
    public boolean recognises(RequestTarget target) {
        return AnthropicPaths.recognises(target);
    }

    @Override
    public List<String> paths() {
        return AnthropicPaths.all();
    }

    @Override
    public List<String> placesOfMessages(ChatRequest request) {
        return RequestDecoder.places(request.body());
    }

    @Override
    public Decoded decode(Operation.OfConversation operation, byte[] body) {
        return RequestScanner.scan(body, operation instanceof Operation.Chat);
    }

    @Override
    public Headers forwardedHeaders(Headers client) {
        return AnthropicHeaders.forwarded(client);
    }

    /** The beta namespace of the SDK posts with it. */
    @Override
    public String forwardedQuery(String query) {
        String beta = "beta=true";
        return Arrays.asList(query.split("&", -1)).contains(beta) ? beta : "";
    }

    /** The vendor's client libraries read it from there, of answers and of errors. */
    @Override
    public Headers identified(Headers head, String requestId) {
        return head.with("request-id", requestId);
    }

    @Override
    public byte[] error(GatewayError error, String requestId) {
        return AnthropicErrors.body(error, requestId);
    }

    @Override
    public byte[] errorEvent(GatewayError error, String requestId, boolean begun) {
        return AnthropicErrors.event(error, requestId);
    }

    @Override
    public byte[] keepAlive() {
        return PING.clone();
    }

    @Override
    public StreamEncoder streamEncoder(AnswerRules rules) {
        return new AnthropicStreamEncoder(rules);
    }

    @Override
    public byte[] encodeAnswer(List<StreamEvent> events, AnswerRules rules) {
        return AnswerEncoder.encode(events, rules);
    }

    @Override
    public byte[] tokenCount(long inputTokens) {
        return new JsonWriter()
                .beginObject()
                .member("input_tokens", inputTokens)
                .endObject()
                .toBytes();
    }

    @Override
    public byte[] models(List<ListedModel> models) {
        JsonWriter json = new JsonWriter().beginObject().name("data").beginArray();
        models.forEach(model -> model(json, model));
        json.endArray().name("has_more").bool(false);
        json.member("first_id", models.isEmpty() ? null : models.getFirst().id());
        json.member("last_id", models.isEmpty() ? null : models.getLast().id());
        return json.endObject().toBytes();
    }

    @Override
    public byte[] model(ListedModel model) {
        JsonWriter json = new JsonWriter();
        model(json, model);
        return json.toBytes();
    }

    private static void model(JsonWriter json, ListedModel model) {
        json.beginObject()
                .member("type", "model")
                .member("id", model.id())
                .member("display_name", model.id())
                .member("created_at", SINCE)
                .endObject();
    }
}
